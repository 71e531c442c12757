// Looks ahead: a second engine runs on from the present state with the present controls, to know of an impact before it
// happens. A driver who turns away escapes it; then there is nothing to wait for.
import { Engine, type Hands } from '../engine/engine';

export class Scout {
    private scout: Engine | null = null;
    private lastStep = -1;

    constructor(private readonly engine: Engine) {}

    // Another scenario: what was loaded is of no use.
    clear(): void {
        this.scout?.destroy();
        this.scout = null;
        this.lastStep = -1;
    }
    // The step of the first impact within `reach` steps from now, or null. Looks again once `every` steps have gone by;
    // `undefined` in between.
    ahead(step: number, reach: number, every: number, hands: Hands): number | null | undefined {
        if (step >= this.lastStep && step - this.lastStep < every && this.lastStep >= 0) return undefined;
        this.lastStep = step;
        if (!this.scout) {
            this.scout = Engine.create(this.engine.api);
            this.scout.load(this.engine.scenario());
        }
        const s = this.scout;
        s.restore(this.engine.snapshot());
        s.takeOver();
        s.hands(hands);
        s.step(reach);
        this.engine.refresh(); // memory may have grown
        const e = s.block('events');
        for (let k = 0; k < e.count; k++)
            if (
                e.named(k, 'step') > step &&
                (e.named(k, 'normalImpulse') !== 0 || e.named(k, 'tangentialImpulse') !== 0)
            )
                return e.named(k, 'step');
        return null;
    }
}
