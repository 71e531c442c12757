// The file of walls that a scenario's scene names: one of the engine's own, or what is given with the scenario. OBJ, STL and PLY are
// read here, as the page reads them.
import type { Engine } from '../../src/engine/engine';
import { kPlain, readPlain } from '../../src/files/plain_models';
import { kindOf } from '../../src/files/scenes';
import type { SceneModel } from '../../src/engine/types';
import { sceneFileOf } from '../../src/studies/study_form';
import { YawlabError } from './told';

/** What stands in the file that a scenario's scene names. */
export type Walls = string | ArrayBuffer | Uint8Array;

/** @internal */
export function wallsOf(engine: Engine, scenario: unknown, given: Walls | undefined): SceneModel | null {
    const name = sceneFileOf(scenario, (path) => engine.asset(path));
    if (!name) return null;
    const content = given ?? engine.asset(name);
    if (content === null)
        throw new YawlabError(
            'scene.file.name',
            `the walls are in the file ${name}, which is not here; give what stands in it as { walls }`,
        );
    const kind = kindOf(name);
    if (!kPlain.test(kind))
        throw new YawlabError(
            'scene.file.name',
            `${name} is of a format that the page and the command line read; save it as OBJ, STL or PLY`,
        );
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    try {
        return readPlain(bytes.slice().buffer, kind);
    } catch (error) {
        throw new YawlabError(name, (error as Error).message);
    }
}
