// Studies: one scenario at many values of its parameters, done by all cores, shown while they come. The document is the one that
// `yawlab sweep` reads, the table the one that it writes.
import { fileName, save } from '../charts/save';
import { StudyDesk, type StudyApi } from '../engine/study';
import type { StudyDocument } from '../studies/study_form';
import { el, whileShown } from '../shell/kit';
import type { Page } from './page';
import { begin, deskOf, read, scenarioNow, studies, type Desk, type Going } from './study_desk';
import { studyFields } from './study_fields';
import { studyPicture, valuesOf } from './study_picture';
import en from '../text/en/study';
import { told } from '../text/told';
import { texts } from '../text/t';
import './studies.css';

const t = texts('study', en);

const kMost = 200_000; // runs that a page holds

export async function studiesPanel(): Promise<(page: Page) => HTMLElement> {
    const api = await studies();
    return (page) => studiesContent(page, api);
}

function studiesContent(page: Page, api: StudyApi): HTMLElement {
    const desk = deskOf(page, api);
    const refusal = el('p', { class: 'refusal', role: 'alert' });
    const fields = el('div', { class: 'study-fields' });
    const act = el('button', { type: 'button', class: 'primary' });
    const bar = el('progress', { max: '1', value: '0', class: 'making', 'aria-label': t('runs') });
    const status = el('p', { class: 'quiet small', role: 'status' });
    const title = el('p', { class: 'small' });
    const after = el('div', { class: 'after' });
    const picture = studyPicture({
        table: () => desk.going?.table ?? null,
        get seen() {
            return desk.seen;
        },
        set seen(seen) {
            desk.seen = seen;
        },
        open: (run) => openRun(page, desk, run),
    });
    const refuse = (why: string): void => {
        refusal.textContent = why;
    };
    // How many runs it would be, or why it would be none.
    const judge = (): number => {
        refuse('');
        if (!desk.document.vary.length) return (refuse(t('nothing')), 0);
        try {
            const { runs } = desk.judge.open(desk.document);
            if (runs > kMost) refuse(t('tooMany', { most: kMost }));
            return runs > kMost ? 0 : runs;
        } catch (error) {
            refuse(told(error));
            return 0;
        }
    };
    const under = (): boolean => desk.going?.took === 0;
    const follow = (): void => {
        const { going } = desk;
        const waits = desk.coming !== null;
        const runs = under() ? 1 : waits ? 0 : judge();
        desk.coming?.then(follow, (error: unknown) => refuse(told(error)));
        act.textContent = under() ? t('cancel') : t('run', { n: runs });
        act.disabled = runs === 0;
        after.classList.toggle('hidden', !going);
        picture.element.classList.toggle('hidden', !going);
    };
    const form = (): void => {
        title.textContent = t('ofScenario', { title: desk.title });
        const host = {
            ...{ study: desk.document, numbers: desk.numbers, outputs: desk.outputs, refuse },
            change: (next: StudyDocument) => {
                const of = next.scenario === desk.document.scenario;
                desk.document = next;
                if (!of) read(page, desk);
                form();
                follow();
            },
        };
        const open = fields.querySelector('details')?.open === true;
        const held = [...fields.querySelectorAll('input, select, button')].indexOf(document.activeElement as Element);
        fields.replaceChildren(...studyFields(host));
        fields.querySelector('details')!.open = open;
        if (held >= 0) fields.querySelectorAll<HTMLElement>('input, select, button')[held]?.focus();
    };
    const take = (): void => {
        const { vary, outputs, ...rest } = desk.document;
        const scenario = scenarioNow(page);
        desk.document = { ...rest, scenario, vary, outputs };
        read(page, desk);
        form();
        follow();
    };
    act.addEventListener('click', () => {
        if (under()) desk.going!.crew.end();
        else
            void begin(desk, new StudyDesk(api), () => {
                if (act.isConnected) follow();
            }).catch((error: unknown) => refuse(told(error)));
        picture.again();
        follow();
    });
    const number = el('input', { type: 'text', inputmode: 'numeric', class: 'figure', 'aria-label': t('openRun') });
    const openTyped = (): void => openRun(page, desk, Number(number.value) - 1);
    number.addEventListener('keydown', (e) => {
        if (e.key === 'Enter') openTyped();
    });
    const saveCsv = (): void => save(fileName(desk.title, 'csv'), desk.going!.table.csv(), 'text/csv');
    const saveStudy = (): void =>
        save(fileName(`${desk.title} study`, 'json'), JSON.stringify(desk.document, null, 1), 'application/json');
    after.append(
        el(
            'div',
            { class: 'row' },
            number,
            el('button', { type: 'button', click: openTyped }, t('openRun')),
            el('button', { type: 'button', click: saveCsv }, t('saveCsv')),
        ),
    );
    const box = el(
        'div',
        { class: 'studies' },
        el('p', { class: 'quiet small' }, t('about')),
        page.session.document.hasBrought && el('p', { class: 'small' }, t('without')),
        el('div', { class: 'row' }, title, el('button', { type: 'button', click: take }, t('takeOpen'))),
        fields,
        refusal,
        el('div', { class: 'row acts' }, act, el('button', { type: 'button', click: saveStudy }, t('saveStudy'))),
        bar,
        status,
        picture.element,
        after,
    );
    whileShown(
        box,
        () => {
            bar.classList.toggle('hidden', !under());
            if (!desk.going) return;
            bar.value = desk.going.table.done / desk.going.table.head.runs;
            status.textContent = progressOf(desk.going);
        },
        5,
    );
    form();
    follow();
    picture.again();
    return box;
}

// What is told of a study: how far it is, or what it took and what of it was refused.
function progressOf({ table, took, begun, crew, done, firstRefusal }: Going): string {
    const n = table.head.runs;
    const refused = table.refused
        ? ` ${t('refused', { n: table.refused, run: table.firstRefused + 1, why: firstRefusal })}`
        : '';
    if (took === 0) {
        const elapsed = (performance.now() - begun) / 1000;
        const left = (elapsed * (n - table.done)) / Math.max(1, table.done);
        return (
            (elapsed > 1 && table.done > 0
                ? t('going', { done: table.done, n, left })
                : t('begun', { done: table.done, n })) + refused
        );
    }
    if (crew.ended) return t('ended', { done: table.done, n }) + refused;
    const cores = done && !done.alone ? t('cores', { n: done.beside }) : t('alone');
    return t('done', { n, seconds: took / 1000, cores }) + refused;
}

// The run as a scenario of its own.
function openRun(page: Page, desk: Desk, run: number): void {
    const { going } = desk;
    if (!going) return;
    const { table } = going;
    if (!Number.isInteger(run) || run < 0 || run >= table.head.runs)
        return page.tell(t('noRun', { n: table.head.runs }), 'error');
    if (!table.has(run)) return page.tell(t('notDone', { run: run + 1 }), 'error');
    try {
        const text = going.desk.scenario(run);
        if (!page.session.document.openText(text)) return;
        desk.seen = { ...desk.seen, chosen: run };
        page.tell(t('opened', { run: run + 1, values: valuesOf(table, run) }), 'note', 6);
    } catch (error) {
        page.tell(told(error), 'error');
    }
}

// A study that somebody brings: into the fields, judged like what is typed there.
export async function bringStudy(page: Page, name: string, document: StudyDocument): Promise<void> {
    const desk = deskOf(page, await studies());
    desk.document = { ...document, scenario: document.scenario ?? desk.document.scenario };
    read(page, desk);
    page.sheet.close();
    page.commands.run('page.studies');
    page.tell(t('brought', { name }), 'note', 5);
}
