// Pictures of a run, one exact frame after another, as a ZIP of PNGs; and a video as the browser records it.
import { Zip, ZipPassThrough } from 'fflate';
import en from '../text/en/pictures';
import { texts } from '../text/t';

const t = texts('pictures', en);

export interface SequenceOptions {
    frames: number;
    draw(frame: number): HTMLCanvasElement; // draws that frame and gives the canvas it is on
    progress(share: number): void;
    cancelled(): boolean;
}

// Every frame waits for the one before: nothing depends on how fast the machine is.
export async function imageSequence(o: SequenceOptions): Promise<Blob | null> {
    const parts: Uint8Array[] = [];
    let failed: Error | null = null;
    const zip = new Zip((error, data) => {
        if (error) failed = error;
        else parts.push(data);
    });
    const digits = String(Math.max(0, o.frames - 1)).length;
    for (let k = 0; k < o.frames; k++) {
        if (o.cancelled()) return null;
        const source = o.draw(k);
        // The drawing buffer is gone once the browser has shown it, so it is copied in the same breath.
        const copy = document.createElement('canvas');
        copy.width = source.width;
        copy.height = source.height;
        copy.getContext('2d')!.drawImage(source, 0, 0);
        const png = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, 'image/png'));
        if (!png) throw new Error(t('frameFailed', { k: k + 1 }));
        const entry = new ZipPassThrough(`frame-${String(k).padStart(digits, '0')}.png`); // PNG is packed already
        zip.add(entry);
        entry.push(new Uint8Array(await png.arrayBuffer()), true);
        if (failed) throw failed as Error;
        o.progress((k + 1) / o.frames);
    }
    zip.end();
    if (failed) throw failed as Error;
    return new Blob(parts as BlobPart[], { type: 'application/zip' });
}

const kVideoTypes = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

export class VideoRecorder {
    private recorder: MediaRecorder | null = null;

    static type(): string | null {
        if (typeof MediaRecorder === 'undefined') return null;
        return kVideoTypes.find((t) => MediaRecorder.isTypeSupported(t)) ?? null;
    }
    get recording(): boolean {
        return this.recorder?.state === 'recording';
    }
    // Resolves with the video when stop() is called.
    start(canvas: HTMLCanvasElement, framesPerSecond = 30): Promise<{ blob: Blob; ending: string }> {
        const type = VideoRecorder.type();
        if (!type || !canvas.captureStream) return Promise.reject(new Error(t('noVideoTakeSequence')));
        const stream = canvas.captureStream(framesPerSecond);
        const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 12_000_000 });
        const parts: Blob[] = [];
        this.recorder = recorder;
        return new Promise((resolve, reject) => {
            recorder.ondataavailable = (e) => e.data.size > 0 && parts.push(e.data);
            recorder.onerror = () => reject(new Error(t('stopped')));
            recorder.onstop = () => {
                for (const track of stream.getTracks()) track.stop();
                resolve({ blob: new Blob(parts, { type }), ending: type.includes('mp4') ? 'mp4' : 'webm' });
            };
            recorder.start(500);
        });
    }
    stop(): void {
        if (this.recorder?.state === 'recording') this.recorder.stop();
    }
}
