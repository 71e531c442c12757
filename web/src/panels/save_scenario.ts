// The scenario as a file: the way to pass on what is too long for a link.
import { fileName, save } from '../charts/save';
import type { Page } from './page';

export function saveScenario({ session }: Pick<Page, 'session'>, withRun = false): void {
    const { engine, run } = session;
    const text = withRun ? engine.withRecording() : engine.scenario();
    save(fileName(withRun ? `${run.info.title} recording` : run.info.title, 'json'), text, 'application/json');
}
