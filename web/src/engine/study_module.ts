// Studies in the page stand in the module of the papers' figures, which is a whole engine without a picture: loaded when a study is
// opened, and in each of its Workers. In Node the bytes are passed in.
import create from '@engine/yawlab_figures.mjs';
import wasmUrl from '@engine/yawlab_figures.wasm?url';
import type { StudyApi } from './study';

export async function loadStudies(wasmBinary?: Uint8Array): Promise<StudyApi> {
    const options = wasmBinary ? { wasmBinary } : { locateFile: () => wasmUrl };
    return (await create(options)) as StudyApi;
}
