import { expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { fromTree, squareAround } from '../../testing/streets/a-rule.ts';
import { CAR, roadUse } from '../road-estimate.ts';
import { decodePolyline, encodePolyline } from '../shapes/polyline.ts';
import { boxOf } from './ground.ts';
import { guidedWayAround, wayAround, type Avoided } from './ways-around.ts';

const ground = [squareAround(300)];
const quarter: Avoided = { rule: { effect: 'no_through', ground, box: boxOf(ground.flat()) }, ground };
const closed: Avoided = { rule: { effect: 'no_entry', ground, box: boxOf(ground.flat()) }, ground };
const [inside, west, east, south] = [fromTree(0, 0), fromTree(0, -900), fromTree(0, 900), fromTree(-900, 0)];
const use = roadUse('freetown', CAR);
const lineOf = (...points: LatLng[]) => decodePolyline(encodePolyline(points));

/** Simulates streets that lead straight from place to place, and note what they were asked. */
function streets() {
  const asked: { points: readonly LatLng[]; avoid: RoadUse['avoid'] }[] = [];
  const guidedWay = (points: readonly LatLng[], { avoid }: RoadUse) => {
    asked.push({ points, avoid });
    return Promise.resolve({
      km: points.length - 1,
      seconds: 60 * (points.length - 1),
      geometry: encodePolyline(points),
      manoeuvres: points
        .slice(1)
        .map((_, index): ['stop' | 'arrive', number, string] => [
          index === points.length - 2 ? 'arrive' : 'stop',
          index + 1,
          '',
        ]),
    });
  };
  return { asked, guidedWay, wayThrough: guidedWay };
}

test('one question is asked where the same ground is closed on all legs', async () => {
  for (const avoided of [[], [closed], [quarter]]) {
    const { asked, ...roads } = streets();
    await wayAround(roads, [west, south, east], use, avoided);
    expect(asked).toEqual([{ points: [west, south, east], avoid: avoided.length > 0 ? ground : undefined }]);
  }
});

test('who halts in a quarter that is closed to pass through comes and goes, and is led around it afterwards', async () => {
  const { asked, ...roads } = streets();
  const way = await wayAround(roads, [inside, west, east, south], use, [quarter]);
  expect(asked).toEqual([
    { points: [inside, west], avoid: undefined },
    { points: [west, east, south], avoid: ground },
  ]);
  expect(way).toMatchObject({ km: 3, seconds: 180 });
  expect(decodePolyline(way?.geometry ?? '')).toEqual(lineOf(inside, west, east, south));
});

test('ground that nothing may enter stays closed on all legs', async () => {
  const { asked, ...roads } = streets();
  await wayAround(roads, [inside, west, east], use, [quarter, closed]);
  expect(asked.map(({ avoid }) => avoid?.length)).toEqual([1, 2]);
});

test('a driver reads the stop between two parts where it is, and arrives once', async () => {
  const way = await guidedWayAround(streets(), [inside, west, south, east], use, [quarter]);
  expect(way?.manoeuvres).toEqual([
    ['stop', 1, ''],
    ['stop', 2, ''],
    ['arrive', 3, ''],
  ]);
});

test('there is no way where one part has none', async () => {
  const { wayThrough } = streets();
  const roads = {
    wayThrough: (points: readonly LatLng[], asked: RoadUse) =>
      asked.avoid ? Promise.resolve(null) : wayThrough(points, asked),
  };
  expect(await wayAround(roads, [inside, west, east], use, [quarter])).toBeNull();
});
