import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { CAR } from '../../geo/road-estimate.ts';
import { encodePolyline } from '../../geo/polyline.ts';
import type { RoadWay } from '../../platform/ports/roads.ts';
import { LiveWay, LiveWays } from './live-ways.ts';

const KM = 1 / 111.195;
const at = (northKm: number, eastKm = 0): LatLng => ({ lat: 8.48 + northKm * KM, lng: -13.23 + eastKm * KM });
const duty = { target: at(4), via: [], vehicleType: 'standard' } as const;
/** Four kilometres to the north in 1000 s, which the estimate would take 1186 s for. */
const way: RoadWay = { km: 4, seconds: 1000, geometry: encodePolyline([at(0), at(1), at(2), at(4)]) };

beforeEach(() => void jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const told = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const roadsWith = (found: RoadWay | null) => {
  const wayThrough = jest.fn(() => Promise.resolve(found));
  return { wayThrough, live: new LiveWay(new LiveWays({ wayThrough }, { motionOf: () => CAR })) };
};

test('the seconds count down along the way, without another question', async () => {
  const { wayThrough, live } = roadsWith(way);
  expect(live.secondsLeft(at(0), duty, 'freetown')).toBeGreaterThan(1100);
  await told();
  expect(live.secondsLeft(at(0), duty, 'freetown')).toBeCloseTo(1000, -1);
  expect(live.secondsLeft(at(1.5, 0.03), duty, 'freetown')).toBeCloseTo(625, -1);
  expect(live.secondsLeft(at(4), duty, 'freetown')).toBeCloseTo(0, -1);
  expect(wayThrough).toHaveBeenCalledTimes(1);
});

test('who leaves the way, or is on it for long, is asked for anew', async () => {
  const { wayThrough, live } = roadsWith(way);
  live.secondsLeft(at(0), duty, 'freetown');
  await told();
  jest.advanceTimersByTime(11_000);
  expect(live.secondsLeft(at(1, 0.5), duty, 'freetown')).toBeGreaterThan(750);
  expect(wayThrough).toHaveBeenCalledTimes(2);
  await told();
  jest.advanceTimersByTime(91_000);
  live.secondsLeft(at(1), duty, 'freetown');
  expect(wayThrough).toHaveBeenCalledTimes(3);
});

test('without streets it is estimated, and asked again every ten seconds alone', async () => {
  const { wayThrough, live } = roadsWith(null);
  for (let second = 0; second < 25; second += 1) {
    expect(live.secondsLeft(at(0), duty, 'freetown')).toBeGreaterThan(1100);
    await told();
    jest.advanceTimersByTime(1000);
  }
  expect(wayThrough).toHaveBeenCalledTimes(3);
});

test('another end is another way, through the stops that are left', async () => {
  const { wayThrough, live } = roadsWith(way);
  live.secondsLeft(at(0), duty, 'freetown');
  await told();
  const further = { ...duty, via: [at(4)], target: at(6) };
  expect(live.secondsLeft(at(0), further, 'freetown')).toBeGreaterThan(1700);
  expect(wayThrough.mock.lastCall).toEqual([[at(0), at(4), at(6)], expect.anything()]);
});

test('the way back beside the way there is not taken for it', async () => {
  const back = { ...way, geometry: encodePolyline([at(0), at(1), at(2), at(1, 0.01), at(0, 0.01)]) };
  const { live } = roadsWith(back);
  live.secondsLeft(at(0), { ...duty, target: at(0, 0.01) }, 'freetown');
  await told();
  expect(live.secondsLeft(at(0.5, 0.009), { ...duty, target: at(0, 0.01) }, 'freetown')).toBeCloseTo(875, -1);
});

test('a node asks for few ways at a time', async () => {
  const wayThrough = jest.fn(() => Promise.resolve(way));
  const ways = new LiveWays({ wayThrough }, { motionOf: () => CAR });
  const drivers = Array.from({ length: 30 }, () => new LiveWay(ways));
  for (const driver of drivers) driver.secondsLeft(at(0), duty, 'freetown');
  expect(wayThrough).toHaveBeenCalledTimes(8);
  await told();
  for (const driver of drivers) driver.secondsLeft(at(0), duty, 'freetown');
  expect(wayThrough).toHaveBeenCalledTimes(16);
});
