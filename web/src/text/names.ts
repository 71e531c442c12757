// Names that the engine gives, in the language of the page: kinds of events, panels of the overlay and what each answers.
import en from './en/names';
import { known, texts } from './t';

texts('names', en);

export function nameOf(group: 'event' | 'panel' | 'question', id: string, otherwise = id): string {
    return known('names', `${group}.${id}`) ?? otherwise;
}
