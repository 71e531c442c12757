// Whether a car that somebody drives can get on by itself. Asked a few times a second, in the time of the run.

export type Stuck =
    | '' // it gets on, or nobody wants it to
    | 'lies' // on its side or roof
    | 'hangs' // no wheel, or one alone, reaches the ground
    | 'held' // the pedal is down, and it stays where it is: a wall, a bog
    | 'lost'; // beyond the land

export interface Seen {
    time: number; // [s]
    x: number; // [m]
    y: number;
    speed: number; // [m/s]
    upright: number; // cosine of its lean
    touching: number; // wheels; of what has none, as many as it takes
    throttle: number; // [0, 1], as it was given: backwards too
    brake: number;
    handbrake: number;
    inside: boolean; // over the land
}

const kLies = 0.5; // 60 degrees of lean
const kRests = 3; // [m/s] below which it will not roll on
const kStands = 0.7; // [m/s]
const kHangs = 2; // [s]
const kTried = 4; // [s] the pedal was down
const kMoved = 2.5; // [m] that is getting on
const kLeft = 5; // [s] without the pedal: what was tried is forgotten

export class Going {
    private time = 0;
    private x = 0;
    private y = 0;
    private tried = 0; // [s]
    private left = 0; // [s]
    private hung = 0; // [s]

    // Another place, another time.
    begin(): void {
        this.time = Infinity;
    }
    look(seen: Seen): Stuck {
        const since = seen.time - this.time;
        this.time = seen.time;
        // A jump in time, or a long way: all anew.
        if (!(since >= 0 && since < 2) || Math.hypot(seen.x - this.x, seen.y - this.y) > kMoved) {
            [this.x, this.y] = [seen.x, seen.y];
            this.tried = this.left = 0;
            if (!(since >= 0 && since < 2)) this.hung = 0;
        } else this.tries(seen, since);
        this.hung = seen.touching <= 1 && seen.speed < kStands ? this.hung + Math.max(0, Math.min(since, 2)) : 0;
        if (seen.upright < kLies && seen.speed < kRests) return 'lies';
        if (!seen.inside) return 'lost';
        if (this.hung > kHangs) return 'hangs';
        return this.tried > kTried && seen.speed < kRests ? 'held' : '';
    }
    private tries({ throttle, brake, handbrake }: Seen, since: number): void {
        const wants = throttle > 0.3 && brake < 0.3 && handbrake < 0.5;
        this.left = wants ? 0 : this.left + since;
        if (wants) this.tried += since;
        if (this.left > kLeft) this.tried = 0;
    }
}
