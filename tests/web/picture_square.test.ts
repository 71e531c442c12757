import { partsOf, Square } from '../../web/src/view/picture_square';

const kSize = 64; // [texels]

// A picture that is filled as the square says, each texel with the ground's texel it shows.
class Picture {
    private readonly texels = new Map<string, string>();
    corner = [0, 0];
    made = 0;
    constructor(readonly square: Square) {}
    step(): boolean {
        const s = this.square.next();
        if (!s) return false;
        const around = (v: number): number => ((v % kSize) + kSize) % kSize;
        for (let j = s.y; j < s.y + s.height; j++)
            for (let i = s.x; i < s.x + s.width; i++)
                this.texels.set(
                    `${i},${j}`,
                    `${s.cornerX + around(i - s.cornerX)},${s.cornerY + around(j - s.cornerY)}`,
                );
        this.corner = [s.cornerX, s.cornerY];
        this.made += s.width * s.height;
        return true;
    }
    shows(x: number, y: number): boolean {
        const around = (v: number): number => ((v % kSize) + kSize) % kSize;
        return this.texels.get(`${around(x)},${around(y)}`) === `${x},${y}`;
    }
}

describe('Square', () => {
    it('shows the ground around its middle wherever it goes', () => {
        const p = new Picture(new Square(kSize));
        let state = 7;
        const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
        let [x, y] = [1000, -3000];
        for (let k = 0; k < 300; k++) {
            x += (random() - 0.5) * (k % 40 === 0 ? 400 : 12);
            y += (random() - 0.5) * 12;
            p.square.aim(x, y);
            while (p.step());
            expect(p.square.near).toBe(true);
            const reach = p.square.reach;
            for (const [u, v] of [
                [-1, -1],
                [1, -1],
                [0, 0],
                [0.99, 0.99],
                [-1, 0.99],
            ] as const)
                expect(p.shows(Math.floor(x + u * reach), Math.floor(y + v * reach))).toBe(true);
        }
    });
    it('counts as near only within its reach, even while it lags', () => {
        const p = new Picture(new Square(kSize));
        p.square.aim(0, 0);
        while (p.step());
        let x = 0;
        for (let k = 0; k < 200; k++) {
            x += 3; // faster than it may follow
            p.square.aim(x, 0);
            if (k % 3 === 0) p.step();
            if (!p.square.near) continue;
            for (const u of [-1, 0.99]) expect(p.shows(Math.floor(x + u * p.square.reach), 0)).toBe(true);
        }
    });
    it('makes no more than what comes in', () => {
        const p = new Picture(new Square(kSize));
        p.square.aim(0, 0);
        while (p.step());
        expect(p.made).toBe(kSize * kSize);
        p.square.aim(4, 0); // a tile on
        while (p.step());
        expect(p.made).toBe(kSize * kSize + kSize * 4);
        expect(p.step()).toBe(false);
    });
    it('begins anew when it was forgotten', () => {
        const p = new Picture(new Square(kSize));
        p.square.aim(0, 0);
        while (p.step());
        p.square.forget();
        expect(p.square.near).toBe(false);
        while (p.step());
        expect(p.made).toBe(2 * kSize * kSize);
    });
    it('makes once more what is spoilt, and nothing else', () => {
        const p = new Picture(new Square(kSize));
        p.square.aim(1000, -3000);
        while (p.step());
        p.made = 0;
        const [x, y] = p.corner as [number, number];
        p.square.spoil(x + 5, y + 5, x + 6, y + 9); // two tiles of four texels
        p.square.spoil(x - 40, y - 40, x - 30, y - 30); // not shown
        while (p.step());
        expect(p.made).toBe(2 * 16);
        expect(p.square.near).toBe(true);
    });
    it('tells a stretch in parts that do not go round', () => {
        for (const cornerX of [-130, -64, -1, 0, 5, 64, 200])
            for (const s of [
                { x: 0, y: 8, width: kSize, height: 4, cornerX, cornerY: 8 },
                { x: 12, y: 0, width: 4, height: kSize, cornerX, cornerY: cornerX - 3 },
            ]) {
                const around = (v: number): number => ((v % kSize) + kSize) % kSize;
                const seen = new Set<number>();
                for (const part of partsOf(s, kSize))
                    for (let j = part.y; j < part.y + part.height; j++)
                        for (let i = part.x; i < part.x + part.width; i++) {
                            expect(part.cornerX + i).toBe(s.cornerX + around(i - s.cornerX));
                            expect(part.cornerY + j).toBe(s.cornerY + around(j - s.cornerY));
                            seen.add(j * kSize + i);
                        }
                expect(seen.size).toBe(s.width * s.height);
            }
    });
});
