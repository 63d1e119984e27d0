import { expect, jest, test } from '@jest/globals';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RoadLength, RoadPair, Roads } from '../../platform/ports/roads.ts';
import { RoadLengths } from './road-lengths.ts';

const estimate = ({ from, to }: RoadPair) => {
  const km = greatCircleKm(from, to);
  return { km, seconds: km * 200 };
};
const car = {
  vehicle: 'car',
  area: 'freetown',
  slowdown: () => 1.5,
  perCarSecond: 1,
  kmh: 17,
  secondsOf: (km: number) => km * 200,
  estimate,
} as const;
const cottonTree = { lat: 8.48715, lng: -13.23562 };
const east = (cells: number): LatLng => ({ lat: 8.4801, lng: -13.2399 + cells * 0.002 });
const length: RoadLength = { km: 3, seconds: 600 };
const measured = { ...length, isMeasured: true };

const answering = () =>
  jest.fn<Roads['matrix']>((sources, targets) => Promise.resolve(sources.map(() => targets.map(() => length))));
const limits = { mostLocations: 100, mostPairs: 2500 };
const pairsTo = (to: LatLng, sources: LatLng[]) => sources.map((from) => ({ from, to }));

test('a pair is asked for once an hour, and speaks for its cells', async () => {
  const matrix = answering();
  let now = 0;
  const lengths = new RoadLengths(limits, matrix, () => now);
  const near = { lat: east(5).lat + 0.0005, lng: east(5).lng + 0.0005 };
  expect(await lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000)).toEqual([measured]);
  expect(await lengths.of(pairsTo(cottonTree, [near]), car, 1000)).toEqual([measured]);
  expect(matrix).toHaveBeenCalledTimes(1);
  await lengths.of(pairsTo(cottonTree, [east(5)]), { ...car, vehicle: 'motorbike' }, 1000);
  expect(matrix).toHaveBeenCalledTimes(2);
  now = 3_600_000;
  await lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000);
  expect(matrix).toHaveBeenCalledTimes(3);
});

test('a vehicle with another speed is asked for by itself', async () => {
  const matrix = answering();
  const lengths = new RoadLengths(limits, matrix);
  const kekeh = { ...car, kmh: 12, perCarSecond: 17 / 12 };
  await lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000);
  await lengths.of(pairsTo(cottonTree, [east(5)]), kekeh, 1000);
  expect(matrix.mock.calls.map(([, , { kmh }]) => kmh)).toEqual([17, 12]);
});

test('who asks for the same at the same time shares one question', async () => {
  const matrix = answering();
  const lengths = new RoadLengths(limits, matrix);
  const asked = await Promise.all([1, 2, 3].map(() => lengths.of(pairsTo(cottonTree, [east(5)]), car, 1000)));
  expect(asked).toEqual([[measured], [measured], [measured]]);
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
  expect(await lengths.of(pairs, car, 10)).toEqual([measured]);
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
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(16);
  expect(first.filter((one) => one?.isMeasured).length).toBeGreaterThan(6);
  expect(first.filter((one) => one?.isMeasured === false).length).toBeGreaterThan(150);
});

test('what it remembers is bounded', async () => {
  const matrix = answering();
  const lengths = new RoadLengths({ mostLocations: 64, mostPairs: 2500 }, matrix);
  const ask = (row: number) =>
    lengths.of(
      Array.from({ length: 15 }, (_, index) => ({
        from: { lat: 8 + row * 0.0021, lng: -13 },
        to: { lat: 8 + row * 0.0021, lng: -12.9 + index * 0.0021 },
      })),
      car,
      1000,
    );
  for (let row = 0; row < 60_000 / 15 + 2; row += 1) await ask(row);
  const before = matrix.mock.calls.length;
  await ask(0);
  expect(matrix.mock.calls.length).toBe(before + 1);
});

test('what is measured corrects the estimates round it, and those of the whole area a little', async () => {
  const [far, beside] = [east(8), { ...east(8), lat: east(8).lat + 0.0021 }];
  const { km, seconds } = estimate({ from: far, to: cottonTree });
  const matrix = jest.fn<Roads['matrix']>(() => Promise.resolve(null));
  const lengths = new RoadLengths(limits, matrix);
  expect(await lengths.of(pairsTo(cottonTree, [beside]), car, 1000)).toEqual([null]);
  matrix.mockResolvedValueOnce([[{ km: km * 1.5, seconds: seconds * 3 }]]);
  await lengths.of(pairsTo(cottonTree, [far]), car, 1000);
  const pair = { from: beside, to: { ...cottonTree, lat: cottonTree.lat + 0.001 } };
  const [corrected] = await lengths.of([pair], car, 0);
  expect(corrected).toEqual({
    km: expect.closeTo(estimate(pair).km * 1.5, 3),
    seconds: expect.closeTo(estimate(pair).seconds * 3, 1),
    isMeasured: false,
  });
});
