// One way to ask a Worker.
import { EngineError } from './error';

export { ownWorker } from './trusted';

// Asks a worker and waits until `take` finds the answer in one of the things it tells; the worker then ends.
export function ask<Told extends { error?: string | object }, Answer>(
    worker: Worker,
    question: unknown,
    transfer: Transferable[],
    take: (told: Told) => Answer | undefined,
    errorOf: (told: NonNullable<Told['error']>) => Error,
): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
            if (data.error !== undefined) return reject(errorOf(data.error));
            const answer = take(data);
            if (answer !== undefined) resolve(answer);
        };
        worker.onerror = (event) =>
            reject(
                event.message
                    ? new Error(event.message)
                    : new EngineError('the page cannot start a worker', 'page.worker'),
            );
        worker.postMessage(question, transfer);
    }).finally(() => worker.terminate());
}
