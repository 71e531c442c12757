// The page by keyboard alone: the focus goes everywhere and comes back, controls keep the keys that are theirs.
import assert from 'node:assert/strict';
import { frames, kDesktop, kPhone, within } from './harness.mjs';

const active = (page) =>
    page.evaluate(() => {
        const a = document.activeElement;
        return a.id || a.getAttribute('aria-label') || a.textContent || a.tagName;
    });

export const tests = [
    [
        'sliders and boxes to tick are moved by keys, and no command takes them',
        (t) =>
            within(t, '#scenario=drive&paused=1&t=0.5', kDesktop, async (page) => {
                await page.keyboard.press('Shift+O');
                const field = page.getByLabel('Field of view');
                await field.focus();
                await page.keyboard.press('ArrowRight');
                await page.keyboard.press('ArrowUp');
                assert.equal(await field.inputValue(), '57');
                await page.keyboard.press('Home');
                assert.equal(await field.inputValue(), '35');
                assert.equal(
                    await page.evaluate(() => window.yawlab.session.run.step),
                    100,
                    'Home does not restart the run',
                );
                const trails = page.getByLabel('Trails');
                await trails.focus();
                await page.keyboard.press('Space');
                assert.equal(await trails.isChecked(), true);
                await page.keyboard.press('p');
                assert.equal(
                    await page.evaluate(() => window.yawlab.session.run.clock.playing),
                    true,
                    'other keys are commands still',
                );
                await page.keyboard.press('p');
                const track = page.getByRole('slider', { name: 'Time' });
                await track.focus();
                await page.keyboard.press('Home');
                await page.keyboard.press('ArrowRight'); // a second key: the track keeps the focus
                assert.equal(await active(page), 'Time');
                assert.equal(await page.evaluate(() => window.yawlab.session.run.hands.steer), 0);
            }),
    ],
    [
        'Tab goes from the world to the bars and back, with one car or many',
        (t) =>
            within(t, '#scenario=pair-chain&paused=1', kDesktop, async (page) => {
                await page.keyboard.press('Tab');
                assert.equal(await page.evaluate(() => document.activeElement.id), 'view');
                assert.notEqual(
                    await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle),
                    'none',
                    'the world shows that it has the focus',
                );
                await page.keyboard.press('Tab');
                assert.equal(await active(page), 'Scenarios');
                await page.keyboard.press('Shift+Tab');
                await page.keyboard.press(']');
                assert.equal(
                    await page.evaluate(() => window.yawlab.session.focus.value),
                    1,
                    'the next vehicle has a key of its own',
                );
                await page.keyboard.press('Shift+Tab');
                assert.notEqual(await page.evaluate(() => document.activeElement.id), 'view');
            }),
    ],
    [
        'Escape closes a sheet from a field too, and the focus goes back to where it was opened',
        (t) =>
            within(t, '#scenario=lane-change&paused=1', kDesktop, async (page) => {
                for (const [key, id] of [
                    ['g', 'gallery'],
                    ['Shift+G', 'tune'],
                    ['Shift+E', 'export'],
                ]) {
                    await page.keyboard.press(key);
                    await page.waitForFunction((s) => (document.querySelector('.sheet').dataset.panel ?? '') === s, id);
                    await page.locator('.sheet input:visible, .sheet select:visible').first().focus();
                    await page.keyboard.press('Escape');
                    assert.equal(
                        await page.evaluate(() => document.querySelector('.sheet').dataset.panel ?? ''),
                        '',
                        id,
                    );
                    assert.equal(await page.evaluate(() => document.activeElement.id), 'view', id);
                }
                await page.getByRole('button', { name: 'Tune' }).focus();
                await page.keyboard.press('Enter');
                await page.locator('.sheet input[type=search]').waitFor();
                await page.keyboard.press('Escape');
                assert.equal(await active(page), 'Tune');
                // Behind a list another page of the sheet, which took what held the focus away.
                await page.getByRole('button', { name: 'Lessons' }).focus();
                await page.keyboard.press('Enter');
                await page.locator('.sheet .lessons button, .sheet .lesson-list button').first().waitFor();
                await page
                    .locator('.sheet')
                    .getByRole('button', { name: /What a wall gives back/ })
                    .focus();
                await page.keyboard.press('Enter');
                await page.locator('.sheet article').waitFor();
                await page.keyboard.press('Escape');
                assert.equal(await active(page), 'Lessons');
            }),
    ],
    [
        'a button of a bar that was clicked leaves Space to the handbrake',
        (t) =>
            within(t, '#scenario=drive', kDesktop, async (page) => {
                await page.getByRole('button', { name: 'Next camera' }).click();
                const kind = await page.evaluate(() => window.yawlab.view.cameras.kind);
                await page.keyboard.down('ArrowUp');
                await page.waitForFunction(() => window.yawlab.session.run.hands.handbrake === 0); // no longer parked
                await page.keyboard.up('ArrowUp');
                await page.keyboard.down('Space');
                await page.waitForFunction(() => window.yawlab.session.run.hands.handbrake === 1);
                await page.keyboard.up('Space');
                assert.equal(await page.evaluate(() => window.yawlab.view.cameras.kind), kind);
                await page.getByRole('button', { name: 'Scenarios' }).click();
                await page.waitForFunction(() => document.activeElement.ariaLabel === 'Find a scenario');
                await page.keyboard.press('Escape');
                assert.equal(await page.evaluate(() => document.activeElement.id), 'view');
                await page.getByRole('button', { name: 'Next camera' }).focus();
                await page.keyboard.press('Space');
                assert.notEqual(
                    await page.evaluate(() => window.yawlab.view.cameras.kind),
                    kind,
                    'one reached by keys is pressed by keys',
                );
            }),
    ],
    [
        'a page that opens under a finger does not call up a keyboard',
        (t) =>
            within(t, '#scenario=drive', kPhone, async (page) => {
                await page.getByRole('button', { name: 'Scenarios' }).tap();
                await page.locator('.sheet .card').first().waitFor();
                assert.equal(await active(page), 'Scenarios');
                assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H2');
            }),
    ],
    [
        'a finger rights a car that lies on its roof, puts it back on the road and looks at the next one',
        (t) =>
            within(t, '#scenario=drive', kPhone, async (page) => {
                await page.evaluate(() =>
                    window.yawlab.session.document.openText(
                        JSON.stringify({
                            yawlab: 1,
                            duration: 60,
                            cars: [
                                { model: 'suv', live: true, speed: 0, height: 1 },
                                { model: 'box', position: [30, 8] },
                            ],
                            pushes: [
                                {
                                    car: 0,
                                    time: 0.1,
                                    duration: 0.2,
                                    point: [0, 0, 0.9],
                                    impulse: [0, 14000, 0],
                                },
                            ],
                        }),
                    ),
                );
                const button = page.getByRole('button', {
                    name: 'Right the car',
                    exact: true,
                });
                assert.equal(await button.isVisible(), false);
                await page.evaluate(() => {
                    const y = window.yawlab;
                    y.session.run.clock.playing = false;
                    y.session.run.ahead(1200);
                });
                await button.waitFor();
                await button.tap();
                const upright = () => {
                    const v = window.yawlab.session.engine.block('vehicles');
                    return 1 - 2 * (v.named(0, 'qx') ** 2 + v.named(0, 'qy') ** 2) > 0.9;
                };
                await page.waitForFunction(upright);
                await button.waitFor({ state: 'hidden' });
                await page.getByRole('button', { name: 'More' }).tap();
                await page.locator('.sheet .card').first().waitFor();
                for (const name of ['Right the car', 'Back to the road', 'Next vehicle'])
                    assert.equal(await page.locator('.sheet .card b', { hasText: name }).count(), 1, name);
                await page.locator('.sheet .card', { hasText: 'Next vehicle' }).tap();
                assert.equal(await page.evaluate(() => window.yawlab.session.focus.value), 1);
            }),
    ],
    [
        'what cannot be driven shows no pads, no hint and begins no branch',
        (t) =>
            within(t, '#scenario=drop&paused=1', kPhone, async (page) => {
                assert.equal(await page.locator('.pads').isVisible(), false);
                assert.equal(await page.locator('.hint:not(.gone)').count(), 0);
                await page.keyboard.press('Enter');
                const told = page.locator('.toast', { hasText: 'No vehicle here takes controls' });
                await told.waitFor({ timeout: 30000 });
                await told.getByRole('button', { name: 'A car to drive' }).tap();
                await page.locator('.pads').waitFor({ timeout: 30000 });
            }),
    ],
    [
        'keys are bound one at a time, Tab is not one of them, and all can be as they were',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                const keysOf = (id) =>
                    page.evaluate((c) => window.yawlab.commands.all.find((x) => x.id === c).keys, id);
                await page.keyboard.press('Shift+Slash');
                await page.getByLabel('Key for Handbrake').click();
                await page.locator('dialog').getByRole('button', { name: 'Close', exact: true }).click();
                await page.keyboard.press('ArrowUp');
                assert.deepEqual(await keysOf('drive.handbrake'), ['Space'], 'leaving leaves the key as it was');
                assert.deepEqual(await keysOf('drive.throttle'), ['ArrowUp', 'KeyW']);
                await page.keyboard.press('Shift+Slash');
                await page.getByLabel('Key for Handbrake').click();
                await page.getByLabel('Key for Clutch').click();
                await page.keyboard.press('Tab');
                await page.keyboard.press('h');
                assert.deepEqual(await keysOf('drive.handbrake'), ['Space']);
                assert.deepEqual(await keysOf('drive.clutch'), ['KeyH']);
                assert.deepEqual(await keysOf('view.hud'), []);
                assert.match(await active(page), /^Key for Clutch: /);
                await page.getByRole('button', { name: 'As it was' }).click();
                assert.deepEqual([await keysOf('drive.clutch'), await keysOf('view.hud')], [['KeyX'], ['KeyH']]);
                assert.equal(await page.evaluate(() => localStorage.getItem('yawlab.keys')), '{}');
            }),
    ],
    [
        'undo right after a change takes the change back, and a field that holds no number is refused in words',
        (t) =>
            within(t, '#scenario=lane-change&paused=1', kDesktop, async (page) => {
                await page.keyboard.press('Shift+G');
                const search = page.getByLabel('Find a parameter');
                await search.fill('mass height');
                const height = page.locator('.sheet [data-id="massHeight="]');
                const value = () => page.evaluate(() => window.yawlab.session.engine.parameters(0).values.massHeight);
                const before = await value();
                await height.fill('0.7');
                await page.keyboard.press('Enter');
                assert.equal(await value(), 0.7);
                await page.keyboard.press('Control+z');
                assert.equal(await value(), before);
                assert.equal(await search.inputValue(), 'mass height');
                await page.keyboard.press('Control+Shift+Z');
                assert.equal(await value(), 0.7);
                for (const [text, words] of [
                    ['abc', '\u201cabc\u201d is not a number'],
                    ['', 'the field was empty'],
                ]) {
                    await height.fill(text);
                    await page.keyboard.press('Enter');
                    await page.locator('.toast.error', { hasText: words }).waitFor();
                    assert.equal(await value(), 0.7);
                    assert.equal(await height.inputValue(), '0.7');
                }
                await height.fill('0.9');
                await page.keyboard.press('Escape');
                assert.equal(await value(), 0.7, 'Escape leaves what was half typed');
            }),
    ],
    [
        'the page that tunes follows to another scenario, and a refused change costs no ghost',
        (t) =>
            within(t, '#scenario=pair-chain&t=0.2&paused=1', kDesktop, async (page) => {
                await page.keyboard.press('Shift+G');
                await page.locator('.sheet select').first().waitFor();
                await page.locator('.sheet label', { hasText: 'Vehicle' }).locator('select').selectOption('2');
                await page.evaluate(() => {
                    location.hash = '#scenario=drop&t=0.2&paused=1';
                });
                await page.waitForFunction(() => window.yawlab.session.run.info.title === 'Drop test');
                assert.equal(
                    await page
                        .locator('.sheet label', { hasText: 'Vehicle' })
                        .locator('select')
                        .locator('option')
                        .count(),
                    2,
                );
                const step = page.locator('.sheet [data-id="dt="]');
                await step.fill('0.004');
                await page.keyboard.press('Enter');
                assert.equal(await page.evaluate(() => window.yawlab.session.run.info.dt), 0.004);
                const labels = await page.evaluate(() => {
                    const y = window.yawlab;
                    const all = () => y.session.run.ghosts.kept.map((r) => r.label);
                    y.session.run.ahead(20);
                    while (all().length < 4) y.commands.run('runs.keep');
                    const full = all();
                    y.session.document.edit(
                        JSON.stringify({
                            ...JSON.parse(y.session.engine.scenario()),
                            dt: -1,
                        }),
                    );
                    return { full, after: all() };
                });
                assert.deepEqual(labels.after, labels.full);
            }),
    ],
    [
        'a lesson borrows the camera and the plots, and gives them back',
        (t) =>
            within(t, '#scenario=hills&lesson=rear-end&quality=low', kDesktop, async (page) => {
                await page.waitForFunction(
                    () =>
                        (document.querySelector('.sheet').dataset.panel ?? '') === 'lessons' &&
                        document.querySelector('.plots:not(.hidden)') !== null,
                );
                assert.notEqual(await page.evaluate(() => window.yawlab.view.cameras.kind), 'chase');
                await page.evaluate(() => window.yawlab.session.document.openNamed('hills'));
                await page.waitForFunction(() => !(document.querySelector('.plots:not(.hidden)') !== null));
                assert.equal(await page.evaluate(() => window.yawlab.view.cameras.kind), 'show'); // on its land, until somebody drives
                assert.equal(
                    await page.evaluate(
                        () => JSON.parse(localStorage.getItem('yawlab.settings') ?? '{}').camera ?? 'chase',
                    ),
                    'chase',
                );
                // The same lesson, or another, opened from outside while its sheet is there.
                for (const name of ['spline', 'euler']) {
                    await page.evaluate(
                        (n) => window.yawlab.session.document.openAddress(`#scenario=drive&lesson=${n}`),
                        name,
                    );
                    await frames(page, 10);
                    assert.equal(
                        await page.evaluate(() => document.querySelector('.sheet').dataset.panel ?? ''),
                        'lessons',
                        name,
                    );
                }
            }),
    ],
    [
        'one bad stored value does not stop the page',
        (t) =>
            within(
                t,
                '#scenario=drive',
                kDesktop,
                async (page) => {
                    assert.deepEqual(
                        await page.evaluate(() => [
                            window.yawlab.settings.quality.value,
                            window.yawlab.settings.theme.value,
                        ]),
                        ['auto', 'light'],
                    );
                },
                () => {
                    localStorage.setItem('yawlab.settings', '{"quality":"ultra","theme":"light"}');
                    localStorage.setItem('yawlab.keys', 'null');
                    localStorage.setItem('yawlab.dock', '{"open":7}');
                    localStorage.setItem('yawlab.pads', '3');
                },
            ),
    ],
];
