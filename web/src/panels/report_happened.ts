// What happened, for a report: events, momenta, and the scenario's channels over time.
import { EngineChannels } from '../charts/channels';
import { chartSvg, type Chart } from '../charts/line';
import type { Collision } from '../engine/types';
import { fixed } from '../text/format';
import { nameOf } from '../text/names';
import { plainUnit, readUnit } from '../text/units';
import tokens from '../tokens.json';
import type { Page } from './page';
import { html, Markup, table } from './report_file';
import en from '../text/en/report';
import { texts } from '../text/t';

const t = texts('report', en);

const kMostEvents = 60;
const kMostImpacts = 8; // with their momenta
const kMostVehicles = 6; // in a plot
const kRows = 1500; // of a plot

export const nameAt = ({ session }: Page, vehicle: number): string =>
    session.run.info.vehicles[vehicle]?.name || String(vehicle + 1);

const kFellBack = 8; // native/impact/contact.h, Limit::fellBack

export function events(page: Page): Markup {
    const { engine, run } = page.session;
    const block = run.events;
    const kinds = engine.names('events', 'kind');
    const methods = engine.names('events', 'method');
    const all = Array.from({ length: block.count }, (_, k) => k);
    const rows = all.slice(0, kMostEvents).map((k) => {
        const n = (field: string): number => block.named(k, field);
        const [a, b] = [n('a'), n('b')];
        const number = (field: string, digits: number): string =>
            n('normalImpulse') === 0 ? '' : fixed(n(field), digits);
        const who =
            b >= 0
                ? `${nameAt(page, a)}, ${nameAt(page, b)}`
                : `${nameAt(page, a)}${n('normalImpulse') ? `, ${t('wall')}` : ''}`;
        const gave = (n('flags') & kFellBack) !== 0 ? ` (${t('fellBack')})` : '';
        return [
            fixed(n('time'), 3),
            nameOf('event', kinds[n('kind')] ?? ''),
            who,
            n('normalImpulse') === 0 ? '' : (methods[n('method')] ?? '') + gave,
            number('normalImpulse', 0),
            number('tangentialImpulse', 0),
            number('deltaV', 2),
            b >= 0 ? number('otherDeltaV', 2) : '',
            n('normalImpulse') === 0 ? '' : fixed((n('energyBefore') - n('energyAfter')) / 1000, 2),
        ];
    });
    const head = (
        ['time', 'what', 'who', 'method', 'normal', 'tangential', 'deltaV', 'otherDeltaV', 'lost'] as const
    ).map((id) => t(id));
    const more = all.length - rows.length;
    return html`<h2>${t('events')}</h2>
        ${rows.length ? table(head, rows, [4, 5, 6, 7, 8]) : html`<p>${t('noEvents')}</p>`}${
            more > 0 ? html`<p class="quiet">${t('moreEvents', { n: more })}</p>` : html``
        }`;
}

export function momenta(page: Page): Markup {
    const { engine } = page.session;
    const list = engine.momentum().slice(0, kMostImpacts);
    engine.refresh(); // memory may have grown
    if (!list.length) return html``;
    const kinds = [
        ['x', 'px', 2],
        ['y', 'py', 2],
        ['energy', 'energy', 1],
    ] as const;
    const rows = list.flatMap((c: Collision) => [
        ...c.bodies.flatMap((b) =>
            kinds.map(([key, id, digits]) => [
                ...[fixed(c.time, 3), nameAt(page, b.vehicle), t(id)],
                ...[fixed(b.before[key] / 1000, digits), fixed(b.after[key] / 1000, digits)],
            ]),
        ),
        ...(c.wall
            ? []
            : kinds.map(([key, id, digits]) => [
                  ...[fixed(c.time, 3), t('sum'), t(id), fixed(c.before[key] / 1000, digits)],
                  fixed(c.after[key] / 1000, digits),
              ])),
    ]);
    const head = [t('time'), t('body'), t('quantity'), t('before'), t('after')];
    return html`<h2>${t('momentum')}</h2>
        ${table(head, rows, [3, 4])}`;
}

export function plots(page: Page): Markup {
    const { run, engine } = page.session;
    const { info, clock } = run;
    const source = new EngineChannels(engine, () => run.step, clock.dt);
    const wanted = info.show.plots.length ? info.show.plots : ['speed', 'yawRate'];
    const vehicles = info.vehicles.slice(0, kMostVehicles).map((_, i) => i);
    const every = Math.max(1, Math.ceil(run.end / kRows));
    const marks = run.moments.moments
        .filter((m) => m.kind === 'event')
        .slice(0, kMostEvents)
        .map((m) => ({ x: m.step * clock.dt, label: m.label }));
    const { light } = tokens;
    const colours = [light.text, light.accent, light.impact, light.lateral, light.after, light.longitudinal];
    const dashes = [[], [8, 4], [3, 3], [10, 3, 3, 3], [14, 6], [2, 5]];
    const charts = wanted.flatMap((name): Chart[] => {
        const channels = vehicles.flatMap((i) => source.find(`car${i}.${name}`) ?? []);
        if (!channels.length || run.end < 2) return [];
        const shown = readUnit(channels[0]!.unit, name);
        const { rows, data } = source.trace(channels, every);
        const width = channels.length + 1;
        const column = (k: number): number[] => Array.from({ length: rows }, (_, row) => data[row * width + k]!);
        const xs = column(0);
        const lines = channels.map((channel, k) => ({
            ...{ label: nameAt(page, channel.vehicle), colour: colours[k]!, dash: dashes[k]!, xs },
            ys: column(k + 1).map((y) => y * shown.factor),
        }));
        const y = `${channels[0]!.doc}${shown.unit ? ` [${plainUnit(shown.unit)}]` : ''}`;
        return [{ x: t('plotTime'), y, from: 0, to: run.end * clock.dt, lines, marks }];
    });
    engine.refresh();
    if (!charts.length) return html``;
    const source_ = t('source', { engine: info.engine, hash: info.hash });
    const style = { width: 720, height: 170, title: '', source: source_, colours: { ...light, solid: '#ffffff' } };
    return html`${charts.map((chart) => html`<figure>${new Markup(chartSvg([chart], style))}</figure>`)}`;
}
