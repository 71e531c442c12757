// Commands of what is seen.
import type { Session } from '../session/session';
import type { Tell } from '../session/document';
import { flip, type FlagName, type Settings } from '../settings/settings';
import { kCameraKinds, type CameraKind } from '../settings/table';
import type { Row, Rows } from './registry';
import en from '../text/en/commands';
import { texts } from '../text/t';
import { cameraAbout, cameraName } from '../settings/cameras';

const t = texts('commands', en);

// The cameras, as far as commands move them.
export interface Eyes {
    readonly kind: CameraKind;
    choose(kind: CameraKind): void;
    lookBack(on: boolean): void;
}

// What the visitor chose in place of a scenario's own view.
export interface OwnView {
    any(): boolean; // there is something
    on(): boolean;
    toggle(): void;
}

export function viewRows(eyes: Eyes, own: OwnView, session: Session, settings: Settings, tell: Tell) {
    const row = (title: string, keys: string[], act: () => void, more: Partial<Row> = {}): Row => ({
        title,
        group: 'view',
        keys,
        run: act,
        ...more,
    });
    const shows = (title: string, key: string, name: FlagName): Row =>
        row(title, [key], () => flip(settings[name]), { checked: () => settings[name].value });
    const next = (): void => {
        const kind = kCameraKinds[(kCameraKinds.indexOf(eyes.kind) + 1) % kCameraKinds.length]!;
        eyes.choose(kind);
        tell(t('cameraAbout', { name: cameraName(kind), about: cameraAbout(kind) }), 'note', 1.5);
    };
    const several = (): boolean => session.run.info.vehicles.length > 1;
    return {
        'view.nextCamera': row(t('nextCamera'), ['KeyC'], next),
        ...(Object.fromEntries(
            kCameraKinds.map((kind, i) => [
                `view.${kind}`,
                row(t('camera', { name: cameraName(kind), about: cameraAbout(kind) }), [`Digit${(i + 1) % 10}`], () =>
                    eyes.choose(kind),
                ),
            ]),
        ) as Rows<`view.${CameraKind}`>),
        'view.lookBack': row(t('lookBack'), ['KeyV'], () => eyes.lookBack(true), {
            release: () => eyes.lookBack(false),
        }),
        'view.own': row(t('ownView'), ['Shift+Backquote'], () => own.toggle(), {
            when: () => own.any(),
            why: () => t('noOwnView'),
            checked: () => own.on(),
        }),
        'view.hud': shows(t('display'), 'KeyH', 'hud'),
        'view.forces': shows(t('forces'), 'KeyF', 'forces'),
        'view.friction': shows(t('colourGround'), 'Shift+KeyY', 'friction'),
        'view.levels': shows(t('levels'), 'Shift+KeyK', 'levels'),
        'view.blocks': shows(t('terrainLevels'), 'Shift+KeyU', 'blocks'),
        'view.outlines': shows(t('outlines'), 'KeyK', 'outlines'),
        'view.trails': shows(t('trails'), 'KeyT', 'trails'),
        'view.nextCar': row(
            t('lookNext'),
            ['BracketRight'],
            () => session.look((session.focus.peek() + 1) % Math.max(1, session.run.vehicles.count)),
            { when: several, why: () => t('oneVehicle') },
        ),
    } satisfies Rows;
}
