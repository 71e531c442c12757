// The scenario as text, beside the picture and the form: what is typed there is the same document, and a refusal stands at its
// line; and what differs from how it was opened.
import { Engine, EngineError } from '../engine/engine';
import { kOneOfEach, lineOf, saidOnly, written } from '../session/scenario_text';
import type { Doc } from '../session/edits';
import { differences, short, type Difference } from '../studies/differs';
import { el, kEnglish } from '../shell/kit';
import type { FormHost } from './editor_form';
import en from '../text/en/editor';
import { texts } from '../text/t';
import { told } from '../text/told';

const t = texts('editor', en);

// Lists as they are written, as far as a line goes.
function valueOf(value: Difference['theirs']): string {
    const whole = short(value) || JSON.stringify(value);
    return whole.length > kMostValue ? `${whole.slice(0, kMostValue)}…` : whole;
}
const kMostValue = 60;

export function textView(host: FormHost): { element: HTMLElement; follow: () => void } {
    const { session } = host.page;
    const area = el('textarea', { rows: '16', spellcheck: 'false', wrap: 'off', 'aria-label': t('asText') });
    const refusal = el('p', { class: 'refusal', role: 'alert' });
    const apply = el('button', { type: 'button', class: 'primary' }, t('apply'));
    const changes = el('ul', { class: 'changes', ...kEnglish });
    let usual: Doc | null = null;
    // What goes without saying, as the engine has it.
    const usualNow = (): Doc => {
        if (usual) return usual;
        const aside = Engine.create(session.engine.api);
        try {
            aside.load(JSON.stringify({ ...kOneOfEach, yawlab: 1 }));
            usual = JSON.parse(aside.scenario()) as Doc;
        } catch {
            usual = {}; // then everything is said
        } finally {
            aside.destroy();
            session.engine.refresh();
        }
        return usual;
    };
    const follow = (): void => {
        if (text.open) {
            area.value = written({ yawlab: 1, ...(saidOnly(host.doc, usualNow()) as Doc) });
            refusal.textContent = '';
        }
        if (!differs.open) return;
        const found = differences(session.document.original, session.engine.scenario());
        changes.replaceChildren(
            ...found.map(({ path, theirs, ours }) => {
                const says = { from: valueOf(theirs), to: valueOf(ours) };
                return el('li', {}, el('code', {}, path.join('.')), ` ${t('fromTo', says)}`);
            }),
        );
        if (!found.length) changes.replaceChildren(el('li', { class: 'quiet' }, t('nothingDiffers')));
    };
    const goToLine = (line: number): void => {
        const lines = area.value.split('\n');
        const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
        area.focus();
        area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
        const high = parseFloat(getComputedStyle(area).lineHeight) || 16;
        area.scrollTop = Math.max(0, (line - 4) * high);
    };
    const refuse = (line: number, why: string): void => {
        refusal.textContent = line ? t('atLine', { line, why }) : why;
        if (line) goToLine(line);
    };
    apply.addEventListener('click', () => {
        refusal.textContent = '';
        const { value } = area;
        // Judged beside what is open, so that nothing is lost and the reason is ours to show.
        const aside = Engine.create(session.engine.api);
        try {
            aside.load(value);
            host.write(JSON.parse(value) as Doc, null);
        } catch (error) {
            if (!(error instanceof EngineError)) throw error;
            const path = /^([\w.[\]]+):/.exec(error.message)?.[1] ?? '';
            const broken = Number(/^line (\d+)/.exec(error.message)?.[1] ?? 0); // no JSON
            refuse(broken || lineOf(value, path), told(error));
        } finally {
            aside.destroy();
            session.engine.refresh();
        }
    });
    area.addEventListener('keydown', (e) => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) apply.click();
    });
    const text = el('details', {}, el('summary', {}, t('asText')), area, refusal, el('div', { class: 'row' }, apply));
    const differs = el('details', {}, el('summary', {}, t('whatDiffers')), changes);
    for (const details of [text, differs]) details.addEventListener('toggle', follow);
    return { element: el('div', {}, differs, text), follow };
}
