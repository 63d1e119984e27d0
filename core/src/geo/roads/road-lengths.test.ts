import { expect, jest, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RoadLength, Roads } from '../../platform/ports/roads.ts';
import { RoadLengths } from './road-lengths.ts';

const car = { vehicle: 'car', area: 'freetown', slowdown: () => 1.5, kmh: 17 } as const;
const cottonTree = { lat: 8.48715, lng: -13.23562 };
const east = (cells: number): LatLng => ({ lat: 8.4801, lng: -13.2399 + cells * 0.002 });
const length: RoadLength = { km: 3, seconds: 600 };

const answering = () =>
  jest.fn<Roads['matrix']>((sources, targets) => Promise.resolve(sources.map(() => targets.map(() => length))));
const limits = { mostLocations: 100, mostPairs: 2500 };
const pairsTo = (to: LatLng, sources: LatLng[]) => sources.map((from) => ({ from, to }));

test('a pair is asked for once an hour, and speaks for its cells', async () => {
  const matrix = answering();
  let now = 0;
  const lengths = new RoadLengths(limits, matrix, () => now);
  const near = { lat: east(5).lat + 0.0005, lng: east(5).lng + 0.0005 };
  expect(await lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000)).toEqual([length]);
  expect(await lengths.of(pairsTo(cottonTree, [near]), car, 1000)).toEqual([length]);
  expect(matrix).toHaveBeenCalledTimes(1);
  await lengths.of(pairsTo(cottonTree, [east(5)]), { ...car, vehicle: 'motorbike' }, 1000);
  expect(matrix).toHaveBeenCalledTimes(2);
  now = 3_600_000;
  await lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000);
  expect(matrix).toHaveBeenCalledTimes(3);
});

test('who asks for the same at the same time shares one question', async () => {
  const matrix = answering();
  const lengths = new RoadLengths(limits, matrix);
  const asked = await Promise.all([1, 2, 3].map(() => lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000)));
  expect(asked).toEqual([[length], [length], [length]]);
  expect(matrix).toHaveBeenCalledTimes(1);
});

test('an answer after the deadline serves who asks next', async () => {
  let answer: ((rows: RoadLength[][]) => void) | undefined;
  const late = new Promise<RoadLength[][]>((resolve) => {
    answer = resolve;
  });
  const lengths = new RoadLengths(limits, () => late);
  const pairs = pairsTo(cottonTree, [east(5)]);
  expect(await lengths.of(pairs, car, 10)).toEqual([null]);
  answer?.([[length]]);
  await late;
  expect(await lengths.of(pairs, car, 10)).toEqual([length]);
});

test('a provider without an answer is asked again after ten seconds, one that knows of no way is not', async () => {
  const matrix = jest.fn<Roads['matrix']>(() => Promise.resolve(null));
  let now = 0;
  const lengths = new RoadLengths(limits, matrix, () => now);
  const pairs = pairsTo(cottonTree, [east(5)]);
  expect(await lengths.of(pairs, car, 1000)).toEqual([null]);
  expect(await lengths.of(pairs, car, 1000)).toEqual([null]);
  expect(matrix).toHaveBeenCalledTimes(1);
  now = 10_000;
  matrix.mockResolvedValue([[null]]);
  expect(await lengths.of(pairs, car, 1000)).toEqual([null]);
  expect(await lengths.of(pairs, car, 1000)).toEqual([null]);
  expect(matrix).toHaveBeenCalledTimes(2);
});

test('what lies round the corner is not asked for', async () => {
  const matrix = answering();
  const round = { lat: cottonTree.lat + 0.002, lng: cottonTree.lng };
  expect(await new RoadLengths(limits, matrix).of(pairsTo(cottonTree, [round]), car, 1000)).toEqual([null]);
  expect(matrix).not.toHaveBeenCalled();
});

test('no more is asked at a time than costs little, in matrices as small as the provider takes', async () => {
  const matrix = answering();
  const lengths = new RoadLengths({ mostLocations: 10, mostPairs: 100 }, matrix);
  const pairs = pairsTo(
    cottonTree,
    Array.from({ length: 200 }, (_, index) => east(5 + index)),
  );
  const first = await lengths.of(pairs, car, 1000);
  const sizes = matrix.mock.calls.map(([sources, targets]) => sources.length + targets.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(80);
  expect(first.filter((one) => one !== null).length).toBeGreaterThan(20);
  expect(first.filter((one) => one === null).length).toBeGreaterThan(100);
});

test('what it remembers is bounded', async () => {
  const matrix = answering();
  const lengths = new RoadLengths({ mostLocations: 64, mostPairs: 2500 }, matrix);
  const ask = (row: number) =>
    lengths.of(
      Array.from({ length: 30 }, (_, index) => ({
        from: { lat: 8 + row * 0.0021, lng: -13 },
        to: { lat: 8 + row * 0.0021, lng: -12.9 + index * 0.0021 },
      })),
      car,
      1000,
    );
  for (let row = 0; row < 60_000 / 30 + 2; row += 1) await ask(row);
  const before = matrix.mock.calls.length;
  await ask(0);
  expect(matrix.mock.calls.length).toBe(before + 1);
});
