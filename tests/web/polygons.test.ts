import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../web/src/files/model_file';
import { trianglesOfFace } from '../../web/src/files/polygons';

const golden = (name: string): string => readFileSync(new URL(`../golden/scenes/${name}`, import.meta.url), 'utf8');

describe('Faces with more than three corners', () => {
    // tests/native/scenefile/polygons_test.cpp reads the same two files: where both pass, page and CLI agree.
    it('become the triangles that the CLI makes of them', async () => {
        const bytes = new TextEncoder().encode(golden('polygons.obj')).buffer;
        const expected = JSON.parse(golden('polygons.json')) as number[][];
        for (const text of [bytes, new TextEncoder().encode(golden('polygons.obj').replace(/\n/g, '\r\n')).buffer]) {
            const { corners, objects } = await readModel(text, 'obj', { raw: true });
            const got = [...objects].map((object, t) => [object, ...corners.subarray(9 * t, 9 * t + 9)]);
            expect(got).toEqual(expected.map((row) => row.map((v, k) => (k === 0 ? v : Math.fround(v)))));
        }
    });

    it('and an OBJ as a whole is read, or refused with its line, as the CLI does', async () => {
        const cases = JSON.parse(golden('obj_rules.json')) as {
            name: string;
            text: string;
            triangles?: number[][];
            refused?: string;
        }[];
        for (const { name, text, triangles, refused } of cases) {
            const read = readModel(new TextEncoder().encode(text).buffer, 'obj', { raw: true });
            if (refused !== undefined) {
                await expect(read, name).rejects.toThrow(expect.objectContaining({ message: refused }));
                continue;
            }
            const { corners, objects } = await read;
            expect(
                [...objects].map((object, t) => [object, ...corners.subarray(9 * t, 9 * t + 9)]),
                name,
            ).toEqual(triangles);
        }
    });

    it('with a corner that is not three numbers are left for the engine to skip, not moved to the origin', async () => {
        const read = async (text: string): Promise<number[]> => [
            ...(await readModel(new TextEncoder().encode(text).buffer, 'obj', { raw: true })).corners,
        ];
        const wall = 'v 0 0 0\nv 2 0 0\nv 2 1 0\n';
        for (const none of [
            'nan 0 3',
            'inf 0 3',
            '-Infinity 0 3',
            '0 -nan(ind) 3',
            'abc 0 3',
            '0 0 --5',
            '1,5 0 3',
            '0x10 0 0',
            '0 0',
            '',
            '# 0 0 0',
        ]) {
            const corners = await read(`${wall}v ${none}\nf 1 2 3\nf 1 2 4\n`);
            expect(corners.slice(0, 9)).toEqual([0, 0, 0, 2, 0, 0, 2, 1, 0]);
            expect(corners.slice(15)).toEqual([NaN, NaN, NaN]);
        }
        const plain = await read(`${wall}f 1 2 3\n`);
        expect(await read(`\ufeff${wall}f 1 2 3\n`)).toEqual(plain);
        expect(await read(`${wall}f 1 2 3\n`.replace(/\n/g, '\r'))).toEqual(plain);
    });

    it('are fanned where there is nothing to go by', () => {
        expect(
            trianglesOfFace([
                [0, 0, 0],
                [1, 1, 1],
                [2, 2, 2],
                [3, 3, 3],
            ]),
        ).toEqual([
            [0, 1, 2],
            [0, 2, 3],
        ]);
        expect(
            trianglesOfFace([
                [0, 0, 0],
                [1, 0, 0],
                [Infinity, 1, 0],
                [0, 1, 0],
            ]),
        ).toEqual([
            [0, 1, 2],
            [0, 2, 3],
        ]);
        expect(
            trianglesOfFace(Array.from({ length: 300 }, (_, k) => [Math.cos(k / 47), Math.sin(k / 47), 0] as const)),
        ).toHaveLength(298);
    });
});
