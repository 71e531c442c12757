// What the engine's folder refuses, by its codes; the engine's own sentences stand in engine_says.ts.
import says from './engine_says';

export default {
    ...says,
    'page.worker': 'die Seite kann keinen Arbeiter starten',
    'page.wasm':
        'dieser Browser hat kein WebAssembly, oder es ist abgeschaltet; für diese Seite einschalten oder einen anderen Browser nehmen',
    'page.engineMissing':
        'ihr Rechenkern, eine .wasm-Datei, kam nicht ({why}); die Seite neu laden. Hilft das nicht, fehlt die Datei auf diesem Rechner',
    'page.engineBroken':
        'ihr Rechenkern, eine .wasm-Datei, kam abgeschnitten oder verändert ({why}); die Seite neu laden. Hilft das nicht, liegt dort eine kaputte Kopie',
    'page.engineEarly': 'der Rest des Rechenkerns wurde gerufen, bevor er da war; die Seite neu laden',
    'page.simd':
        'der Rechenkern braucht WebAssembly SIMD, wie in Chrome 91, Firefox 89, Safari 16.4 und neueren; den Browser erneuern',
} as const;
