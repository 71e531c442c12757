// What a study of the page is: its document, what may be varied and asked of its scenario, what goes on or came of it. Kept while its
// panel is closed.
import { engineSchema } from '../engine/schema';
import { StudyDesk, type StudyApi } from '../engine/study';
import { loadStudies } from '../engine/study_module';
import type { SceneModel } from '../engine/types';
import { readNamed } from '../files/scenes';
import { Crew, doStudy, type Done } from '../studies/crew';
import { firstStudy, numbersOf, outputsOf, sceneFileOf, unitIn, type StudyDocument } from '../studies/study_form';
import { StudyTable } from '../studies/study_table';
import { saidText } from '../text/told';
import type { Page } from './page';
import { firstSeen, type Seen } from './study_picture';

// A study under way or done, whether its panel is open or not.
export interface Going {
    document: StudyDocument;
    desk: StudyDesk; // of its own: the form goes on being judged
    table: StudyTable;
    crew: Crew;
    begun: number; // [ms]
    took: number; // [ms] 0 while it goes on
    done: Done | null;
    firstRefusal: string;
}
export interface Desk {
    document: StudyDocument;
    title: string;
    numbers: Map<string, number>;
    outputs: string[];
    walls: SceneModel | null; // of the file that its scene names
    wallsOf: string; // that file; '' for none
    coming: Promise<void> | null; // they are being read
    judge: StudyDesk;
    going: Going | null;
    seen: Seen;
}
const desks = new WeakMap<Page, Desk>();
let module: Promise<StudyApi> | null = null;

// Its part of the engine; what did not come is asked for again.
export const studies = (): Promise<StudyApi> =>
    (module ??= loadStudies().catch((error: unknown) => {
        module = null;
        throw error;
    }));
export function scenarioNow(page: Page): unknown {
    const {
        recording: _,
        engine: _engine,
        ...scenario
    } = JSON.parse(page.session.document.text()) as Record<string, unknown>;
    return scenario;
}
export function deskOf(page: Page, api: StudyApi): Desk {
    const known = desks.get(page);
    if (known) return known;
    const desk: Desk = {
        ...{ document: { study: 1, scenario: scenarioNow(page), vary: [], outputs: [] }, title: '' },
        ...{ numbers: new Map<string, number>(), outputs: [], going: null },
        ...{ walls: null, wallsOf: '', coming: null, judge: new StudyDesk(api) },
        seen: { view: 'scatter', x: '', y: '', colour: '', quantity: '', chosen: -1 },
    };
    read(page, desk);
    desk.document = firstStudy(desk.document.scenario, desk.numbers, page.session.run.info.walls);
    desks.set(page, desk);
    return desk;
}
// What may be varied and asked of the desk's scenario. The parameters of its cars are those of the open one, where it is that.
export function read(page: Page, desk: Desk): void {
    const { engine } = page.session;
    const { vehicles, title } = page.session.run.info;
    const { scenario } = desk.document;
    const parameters = vehicles.slice(0, 8).map((_, i) => engine.parameters(i).values);
    desk.numbers = numbersOf(scenario, typeof scenario === 'object' ? parameters : []);
    desk.outputs = outputsOf(desk.judge.totals(), engine.layout, vehicles.length);
    readWalls(page, desk);
    const own = typeof scenario === 'object' && scenario !== null ? (scenario as { title?: unknown }).title : scenario;
    desk.title = typeof own === 'string' && own ? own : title;
}

// The triangles of a file that the scene names: one of the engine's own, or beside the page.
function readWalls(page: Page, desk: Desk): void {
    const { engine } = page.session;
    const name = sceneFileOf(desk.document.scenario, (file) => engine.asset(file));
    if (name === desk.wallsOf) return;
    Object.assign(desk, { wallsOf: name, walls: null, coming: null });
    if (!name) return;
    desk.coming = readNamed(engine, name).then((walls) => {
        desk.coming = null;
        desk.walls = walls;
        desk.judge.walls(walls);
    });
    desk.coming.catch(() => undefined); // told by whoever waits
}

export async function begin(desk: Desk, own: StudyDesk, tell: () => void): Promise<void> {
    desk.going?.desk.destroy();
    const { document, walls } = desk;
    if (walls) own.walls(walls);
    const table = new StudyTable(own.open(document), (path) => unitIn(engineSchema, path));
    const { runs } = table.head;
    const members = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, runs));
    const crew: Crew = new Crew(
        runs,
        (first, rows) => {
            const known = table.firstRefused;
            table.take(first, rows);
            if (table.firstRefused !== known) going.firstRefusal = saidText(rows[table.firstRefused - first]!.refused!);
        },
        members,
    );
    const going: Going = {
        document,
        desk: own,
        table,
        crew,
        begun: performance.now(),
        took: 0,
        done: null,
        firstRefusal: '',
    };
    desk.going = going;
    desk.seen = firstSeen(table);
    try {
        going.done = await doStudy(crew, own, { document: JSON.stringify(document), walls }, members);
    } finally {
        going.took = Math.max(1, performance.now() - going.begun);
        tell();
    }
}
