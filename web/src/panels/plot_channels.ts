// The names of channels, and the dialog that says which of them are plotted.
import type { ChannelInfo } from '../charts/channels';
import { el, iconButton, kEnglish } from '../shell/kit';
import en from '../text/en/plots';
import { shownUnit } from '../text/units';
import { known, texts } from '../text/t';

const t = texts('plots', en);

const kWheels: Readonly<Record<string, 'frontLeft' | 'frontRight' | 'rearLeft' | 'rearRight'>> = {
    fl: 'frontLeft',
    fr: 'frontRight',
    rl: 'rearLeft',
    rr: 'rearRight',
};
const wheelOf = (name: string): string => {
    const first = name.split('.')[0]!;
    return Object.hasOwn(kWheels, first) ? t(kWheels[first]!) : '';
};
// In a word or two, for headings: "yaw rate", "front left, steer angle"; what has no such name keeps the engine's.
export function channelName(name: string): string {
    const wheel = wheelOf(name);
    if (!wheel) return known('plots', `channel.${name}`) ?? name;
    const what = name.split('.').slice(1).join('.');
    return `${wheel}, ${known('plots', `wheel.${what}`) ?? what}`;
}
// In words: whose, what, in which axes and unit. The engine's own text says what.
export function spokenChannel({
    name,
    doc,
    frame,
    unit,
}: Pick<ChannelInfo, 'name' | 'doc' | 'frame' | 'unit'>): string {
    const shown = shownUnit(unit, name).unit;
    return [wheelOf(name), doc, /^[-\s]*$/.test(frame) ? '' : t('axes', { frame }), shown].filter(Boolean).join(', ');
}

export function chooseChannels(
    all: readonly ChannelInfo[],
    shown: readonly string[],
    choose: (names: string[]) => void,
): void {
    let names = [...shown];
    const search = el('input', { type: 'search', placeholder: t('find'), 'aria-label': t('findAChannel') });
    const list = el('div', { class: 'channels' });
    const box = el(
        'dialog',
        { class: 'wide', 'aria-label': t('channels') },
        el(
            'header',
            {},
            el('h2', {}, t('channels')),
            iconButton('close', t('close'), () => box.close(), 'Esc'),
        ),
        el('div', { class: 'body' }, search, list),
    );
    const draw = (): void => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        list.replaceChildren(
            ...all
                .filter((c) => words.every((w) => `${c.name} ${spokenChannel(c)} ${c.unit}`.toLowerCase().includes(w)))
                .map((c) => {
                    const tick = el('input', { type: 'checkbox' });
                    tick.checked = names.includes(c.name);
                    tick.addEventListener('change', () => {
                        names = tick.checked ? [...names, c.name] : names.filter((n) => n !== c.name);
                        choose([...names]);
                    });
                    return el(
                        'label',
                        {},
                        tick,
                        el('span', kEnglish, spokenChannel(c)),
                        el('code', { class: 'quiet small', ...kEnglish }, c.name),
                    );
                }),
        );
    };
    search.addEventListener('input', draw);
    draw();
    box.addEventListener('close', () => box.remove());
    box.addEventListener('click', (e) => {
        if (e.target === box) box.close();
    });
    document.body.append(box);
    box.showModal();
}
