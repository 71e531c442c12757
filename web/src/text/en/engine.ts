// What the engine's folder refuses, by its codes (engine/error.ts). The English stands beside the code there; this list, which the
// page does not load, is there to be translated.
import says from './engine_says';

/** Codes of the folder itself; the engine behind it has its sentences for codes. */
export const own = {
    'page.worker': 'the page cannot start a worker',
    'page.wasm':
        'this browser has no WebAssembly, or it is switched off; switch it on for this page or use another browser',
    'page.engineMissing':
        'its engine, a .wasm file, did not come ({why}); reload the page. If that does not help, this host lacks the file',
    'page.engineBroken':
        'its engine, a .wasm file, came cut off or changed ({why}); reload the page. If that does not help, this host has a broken copy of it',
    'page.engineEarly': 'the rest of the engine was called before it had come; reload the page',
    'page.simd':
        'the engine needs WebAssembly SIMD, as in Chrome 91, Firefox 89, Safari 16.4 and newer; update the browser',
} as const;

export default { ...Object.fromEntries(says.map((sentence) => [sentence, sentence])), ...own };
