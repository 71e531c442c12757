// What is seen now, as a file.
import type { Session } from '../session/session';
import { texts } from '../text/t';
import en from '../text/en/embed';
import type { View } from '../view/view';

const t = texts('embed', en);

const kQuality = 0.9; // of JPEG

export async function pictureOf(view: View, { run }: Session, type: string): Promise<Blob> {
    view.everyPixel.value = true;
    view.drawAt(run.step, 1e-6); // the drawing buffer is gone once the browser has shown it
    const copy = document.createElement('canvas');
    const { canvas } = view.stage;
    [copy.width, copy.height] = [canvas.width, canvas.height];
    copy.getContext('2d')!.drawImage(canvas, 0, 0);
    view.everyPixel.value = false;
    const blob = await new Promise<Blob | null>((done) => copy.toBlob(done, type, kQuality));
    if (!blob) throw new Error(t('noPicture'));
    return blob;
}
