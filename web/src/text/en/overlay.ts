// What the panels of the overlay say, and the names in them that the engine gives: of surfaces, events, regimes. The English stands
// in the engine; this list, which the page does not load, is there to be translated.
import says from './overlay_says';
import names from './names';

/** Names of other rooms of the engine that panels show. */
export const named = [
    ...['asphalt', 'wet-asphalt', 'gravel', 'grass', 'snow', 'ice', 'sand', 'mud', 'deep-snow', 'wet-grass', 'kerb'],
    ...['separating', 'sticking', 'sliding', 'reversed'],
    ...Object.keys(names)
        .filter((id) => id.startsWith('event.'))
        .map((id) => id.slice('event.'.length)),
] as const;

export default Object.fromEntries([...says, ...named].map((sentence) => [sentence, sentence]));
