// What may become a Worker under Trusted Types: the page's own files only.
import { isOwnScript, trustOwn } from '../../web/src/engine/trusted';

const kPage = 'https://host.example/some/where/index.html#scenario=hills';

test.each([
    ['https://host.example/some/where/assets/land.worker-x.js', true],
    ['./assets/land.worker-x.js', true],
    ['https://host.example/some/where/assets/a.mjs?x=1', true],
    ['https://host.example/elsewhere/a.js', false],
    ['../a.js', false],
    ['https://stranger.example/some/where/a.js', false],
    ['//stranger.example/some/where/a.js', false],
    ['http://host.example/some/where/a.js', false],
    ['data:text/javascript,1', false],
    ['blob:https://host.example/6a2f', false],
    ['javascript:alert(1)//.js', false],
    ['./assets/picture.svg', false],
    ['https://[', false],
])('%s: %s', (address, own) => {
    expect(isOwnScript(address, kPage)).toBe(own);
});

test('text becomes markup in a document of its own only', () => {
    const made: { name: string; rules: Record<string, (...given: string[]) => string | null> }[] = [];
    const host = globalThis as Record<string, unknown>;
    host['trustedTypes'] = { createPolicy: (name: string, rules: never) => void made.push({ name, rules }) };
    host['location'] = { href: kPage };
    trustOwn();
    delete host['trustedTypes'];
    delete host['location'];
    expect(made.map(({ name }) => name)).toEqual(['default']);
    const { createHTML, createScriptURL } = made[0]!.rules;
    expect(createHTML!('<a/>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<a/>');
    expect(createHTML!('<b>x</b>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
    expect(createScriptURL!('./assets/a.js')).toBe('./assets/a.js');
    expect(createScriptURL!('https://stranger.example/a.js')).toBeNull();
});
