// Why a file is refused: an id and values, which cross the border of a Worker; the words are found on the page.
import { errorOfSaid, saidOf, type SaidError } from '../engine/error';
import en from '../text/en/files';
import { texts, type Asked } from '../text/t';

const t = texts('files', en);

export interface Refused {
    id: keyof typeof en;
    values: Readonly<Record<string, string | number>> | undefined;
}

export class Refusal extends Error {
    constructor(readonly refused: Refused) {
        super((t as (id: string, values?: object) => string)(refused.id, refused.values));
    }
}

/** `throw refuse('empty')` */
export function refuse<Id extends keyof typeof en>(id: Id, ...values: Asked<(typeof en)[Id]>): Refusal {
    return new Refusal({ id, values: values[0] });
}

/** What a Worker tells of an error, and the error that it becomes on the page. */
export const tellError = (error: unknown): Refused | SaidError =>
    error instanceof Refusal ? error.refused : saidOf(error);
export const errorOf = (told: Refused | SaidError): Error => ('id' in told ? new Refusal(told) : errorOfSaid(told));
