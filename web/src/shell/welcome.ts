// The first visit: what this is in a line, how to drive, and a way to each of its sides. It goes when somebody drives or opens
// anything.
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { whenever } from '../settings/whenever';
import { el } from './kit';
import en from '../text/en/shell';
import { texts } from '../text/t';
import './welcome.css';

const t = texts('shell', en);

const kWays = [
    ['aCrash', 'head-on'],
    ['aPlatoon', 'emergency-eyes'],
    ['aFigure', 'zhou-figure-6'],
] as const;

export class Welcome {
    readonly element = el('section', { class: 'welcome hidden', 'aria-label': t('welcome') });

    constructor(session: Session, settings: Settings, lessons: () => void) {
        const way = (text: string, act: () => void): HTMLElement => el('button', { type: 'button', click: act }, text);
        const touch = matchMedia('(pointer: coarse)').matches;
        this.element.append(
            el('p', {}, t('welcome')),
            el('p', { class: 'quiet small' }, touch ? t('leftThumb') : t('arrowKeys')),
            el(
                'div',
                { class: 'row' },
                ...kWays.map(([text, name]) => way(t(text), () => session.document.openNamed(name))),
                way(t('aLesson'), () => {
                    this.close();
                    lessons();
                }),
            ),
        );
        // Only for who comes without a link and has never driven.
        let first = location.hash === '' && !settings.hinted.peek();
        whenever([session.document.opened, settings.hinted], () => {
            if (!session.document.opened.peek()) return;
            if (first && !settings.hinted.peek()) this.element.classList.remove('hidden');
            else this.close();
            first = false;
        });
    }
    private close(): void {
        this.element.classList.add('hidden');
    }
}
