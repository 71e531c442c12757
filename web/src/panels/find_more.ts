// What else the search finds beside commands and scenarios: lessons, figures of the papers, parameters of the vehicle looked at;
// and words of every day for what has a name of its own. Loaded with the first letter that is typed.
import { Desk } from '../engine/papers_desk';
import type { PaperList } from '../engine/papers';
import { engineSchema } from '../engine/schema';
import { finds } from '../session/catalog';
import gallery from '../text/en/gallery';
import en from '../text/en/palette';
import { texts } from '../text/t';
import { lessons } from './lesson_files';
import type { Page, PanelId } from './page';
import { headingOf, leaves, named, tuned } from './tune_model';

const t = texts('palette', en);
const ofGallery = texts('gallery', gallery);

export interface Choice {
    told: string; // what is searched
    title: string;
    of?: string; // what it is, where it is no command
    lang?: string; // of its title, where that is not the page's
    keys: readonly string[];
    run: (at: number) => void;
}

export const meant = (told: string, typed: string): boolean => finds(told, typed, ofGallery('everyday'));

// Each comes in its own time; one that does not come is left out.
export function more(page: Page): Promise<Choice[]>[] {
    return [lessonChoices(page), figureChoices(page), Promise.resolve(parameterChoices(page))];
}

// A panel that stands already is opened anew, at what was asked for.
function open(page: Page, id: PanelId): void {
    if (page.sheet.current.peek() === id) page.sheet.close();
    page.commands.run(`page.${id}`);
}

async function lessonChoices(page: Page): Promise<Choice[]> {
    return (await lessons()).map(({ name, title, summary, lang }) => ({
        ...{ title, keys: [], of: t('lesson'), lang, told: `${name} ${title} ${summary}` },
        run: () => {
            page.lesson.wanted = name;
            open(page, 'lessons');
        },
    }));
}

let atlas: PaperList | null = null; // asked for once
async function figureChoices(page: Page): Promise<Choice[]> {
    if (!atlas) {
        const desk = new Desk();
        atlas = await desk.list().finally(() => desk.end());
    }
    const { papers, figures } = atlas;
    const paper = new Map(papers.map(({ key, title }) => [key, title]));
    return figures.map((f) => ({
        ...{ title: [f.printed, f.title].filter(Boolean).join(': '), keys: [], of: t('figure'), lang: 'en' },
        told: `${f.id} ${f.printed} ${f.title} ${paper.get(f.paper) ?? ''}`,
        run: () => {
            page.papers.wanted = `#figure=${f.id}`;
            open(page, 'papers');
        },
    }));
}

function parameterChoices(page: Page): Choice[] {
    const { run, engine, focus } = page.session;
    if (run.info.vehicles.length === 0) return [];
    const { kind, values } = engine.parameters(focus.peek());
    const schema = engineSchema.models[kind];
    return leaves(schema ?? {}, values).map(({ path, schema: { description = '' } }) => {
        const heading = headingOf(path, schema);
        const name = path.map((p) => named(String(p))).join(' ');
        return {
            ...{ title: heading ? `${heading}: ${name}` : name, keys: [], of: t('parameter'), lang: 'en' },
            told: `${heading} ${name} ${description}`,
            run: () => {
                tuned.search = name;
                open(page, 'tune');
            },
        };
    });
}
