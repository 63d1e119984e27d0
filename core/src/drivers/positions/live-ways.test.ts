import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { CAR } from '../../geo/road-estimate.ts';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { GuidedWay } from '../../platform/ports/roads.ts';
import { noRules } from '../../testing/streets/no-rules.ts';
import { LiveWay, LiveWays } from './live-ways.ts';

const KM = 1 / 111.195;
const at = (northKm: number, eastKm = 0): LatLng => ({ lat: 8.48 + northKm * KM, lng: -13.23 + eastKm * KM });
const duty = { rideId: 'ride-1', target: at(4), via: [], vehicleType: 'standard' } as const;
/** Four kilometres to the north in 1000 s, which the estimate would take 1186 s for. */
const way: GuidedWay = {
  km: 4,
  seconds: 1000,
  geometry: encodePolyline([at(0), at(1), at(2), at(4)]),
  manoeuvres: [
    ['right', 2, 'Kissy Road'],
    ['arrive', 3, ''],
  ],
};

beforeEach(() => void jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const published = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const roadsWith = (found: GuidedWay | null) => {
  const guidedWay = jest.fn(() => Promise.resolve(found));
  const knowsWays = jest.fn(() => true);
  const shown: DriverWay[] = [];
  return {
    guidedWay,
    knowsWays,
    shown,
    live: new LiveWay(
      new LiveWays({ guidedWay, knowsWays }, { motionOf: () => CAR }, noRules),
      (one) => void shown.push(one),
    ),
  };
};
/** Makes a driver who has had the way for eleven seconds, so that another may be asked for. */
async function onTheWay(found: GuidedWay = way) {
  const driver = roadsWith(found);
  driver.live.secondsLeft(at(0), duty, 'freetown');
  await published();
  jest.advanceTimersByTime(11_000);
  return driver;
}

test('the seconds count down along the way, without another question', async () => {
  const { guidedWay, live } = roadsWith(way);
  // Nothing is said that the answer of a moment later would correct.
  expect(live.secondsLeft(at(0), duty, 'freetown')).toBeNull();
  expect(live.secondsLeft(at(0), duty, 'freetown')).toBeNull();
  await published();
  expect(live.secondsLeft(at(0), duty, 'freetown')).toBeCloseTo(1000, -1);
  expect(live.secondsLeft(at(1.5, 0.03), duty, 'freetown')).toBeCloseTo(625, -1);
  expect(live.secondsLeft(at(4), duty, 'freetown')).toBeCloseTo(0, -1);
  expect(guidedWay).toHaveBeenCalledTimes(1);
});

test('who leaves the way, or is on it for long, is asked for anew', async () => {
  const { guidedWay, live } = roadsWith(way);
  live.secondsLeft(at(0), duty, 'freetown');
  await published();
  jest.advanceTimersByTime(11_000);
  expect(live.secondsLeft(at(1, 0.5), duty, 'freetown')).toBeGreaterThan(750);
  expect(guidedWay).toHaveBeenCalledTimes(2);
  await published();
  jest.advanceTimersByTime(91_000);
  live.secondsLeft(at(1), duty, 'freetown');
  expect(guidedWay).toHaveBeenCalledTimes(3);
});

/** Sends a fix each second, so many kilometres apart; returns the seconds at which a way was asked for. */
async function asksWhile({ live, guidedWay }: ReturnType<typeof roadsWith>, seconds: number, km: number, eastKm = 0) {
  const asks: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const before = guidedWay.mock.calls.length;
    live.secondsLeft(at(second * km, eastKm), duty, 'freetown');
    if (guidedWay.mock.calls.length > before) asks.push(second);
    await published();
    jest.advanceTimersByTime(1000);
  }
  return asks;
}

test('without streets it is estimated, and who drives asks again every ten seconds alone', async () => {
  const driver = roadsWith(null);
  expect(driver.live.secondsLeft(at(0), duty, 'freetown')).toBeNull();
  await published();
  expect(driver.live.secondsLeft(at(0), duty, 'freetown')).toBeGreaterThan(1100);
  expect(await asksWhile(driver, 35, 0.006)).toEqual([11, 22, 33]);
});

test.each([
  ['finds no way', null],
  ['finds one that begins at a street far off', way],
])('who stands off the streets and %s asks less and less often, up to every 90 s', async (_, found) => {
  const driver = roadsWith(found);
  expect(await asksWhile(driver, 400, 0, 0.4)).toEqual([0, 11, 32, 73, 154, 245, 336]);
  // Fifty metres on there may be one.
  driver.live.secondsLeft(at(0.06, 0.4), duty, 'freetown');
  expect(driver.guidedWay).toHaveBeenCalledTimes(8);
});

test('while the streets are left alone nothing is asked, and the first fix after that is', async () => {
  const { guidedWay, knowsWays, shown, live } = roadsWith(way);
  knowsWays.mockReturnValue(false);
  expect(live.secondsLeft(at(0), duty, 'freetown')).toBeGreaterThan(1100);
  jest.advanceTimersByTime(9000);
  live.secondsLeft(at(0), duty, 'freetown');
  expect(guidedWay).not.toHaveBeenCalled();
  knowsWays.mockReturnValue(true);
  jest.advanceTimersByTime(2000);
  live.secondsLeft(at(0), duty, 'freetown');
  await published();
  expect(shown).toHaveLength(1);
});

test('another end is another way, through the stops that are left', async () => {
  const { guidedWay, live } = roadsWith(way);
  live.secondsLeft(at(0), duty, 'freetown');
  await published();
  const further = { ...duty, via: [at(4)], target: at(6) };
  // Neither the minutes of the end before, nor an estimate.
  expect(live.secondsLeft(at(0), further, 'freetown')).toBeNull();
  expect(guidedWay.mock.lastCall).toEqual([[at(0), at(4), at(6)], expect.anything()]);
});

test('the way back beside the way there is not taken for it', async () => {
  const back = { ...way, geometry: encodePolyline([at(0), at(1), at(2), at(1, 0.01), at(0, 0.01)]) };
  const { live } = roadsWith(back);
  live.secondsLeft(at(0), { ...duty, target: at(0, 0.01) }, 'freetown');
  await published();
  expect(live.secondsLeft(at(0.5, 0.009), { ...duty, target: at(0, 0.01) }, 'freetown')).toBeCloseTo(875, -1);
});

test('a node asks for few ways at a time', async () => {
  const guidedWay = jest.fn(() => Promise.resolve(way));
  const ways = new LiveWays({ guidedWay, knowsWays: () => true }, { motionOf: () => CAR }, noRules);
  const drivers = Array.from({ length: 30 }, () => new LiveWay(ways, () => {}));
  for (const driver of drivers) driver.secondsLeft(at(0), duty, 'freetown');
  expect(guidedWay).toHaveBeenCalledTimes(8);
  await published();
  for (const driver of drivers) driver.secondsLeft(at(0), duty, 'freetown');
  expect(guidedWay).toHaveBeenCalledTimes(16);
});

test('who drives beside the way for three fixes, farther than the phone may be wrong, is asked for anew', async () => {
  const { guidedWay, live } = await onTheWay();
  for (const accuracy of [90, 90, 90, 8, 8]) live.secondsLeft({ ...at(1, 0.08), accuracy }, duty, 'freetown');
  live.secondsLeft(at(1.02), duty, 'freetown');
  for (const accuracy of [8, 8]) live.secondsLeft({ ...at(1.1, 0.08), accuracy }, duty, 'freetown');
  expect(guidedWay).toHaveBeenCalledTimes(1);
  live.secondsLeft({ ...at(1.1, 0.08), accuracy: 8 }, duty, 'freetown');
  expect(guidedWay).toHaveBeenCalledTimes(2);
});

test('the phone is shown the way once, and again only when it is another one', async () => {
  const { guidedWay, shown, live } = await onTheWay();
  const { geometry, manoeuvres } = way;
  expect(shown).toEqual([{ rideId: 'ride-1', to: encodePolyline([at(4)]), geometry, manoeuvres }]);
  // The same way, from where the driver is after the minute and a half in which traffic changes.
  guidedWay.mockResolvedValue({ ...way, seconds: 700, geometry: encodePolyline([at(1.5, 0.01), at(3), at(4)]) });
  jest.advanceTimersByTime(91_000);
  live.secondsLeft(at(1.5), duty, 'freetown');
  await published();
  expect(live.secondsLeft(at(1.5), duty, 'freetown')).toBeCloseTo(700, -1);
  expect(shown).toHaveLength(1);
  expect(live.shown).toBe(shown[0]);
  const round = encodePolyline([at(2), at(2, 1), at(4, 1), at(4)]);
  guidedWay.mockResolvedValue({ ...way, geometry: round });
  jest.advanceTimersByTime(91_000);
  live.secondsLeft(at(2), duty, 'freetown');
  await published();
  expect(shown[1]).toMatchObject({ rideId: 'ride-1', geometry: round });
});

test('a rule of the road that begins or ends while its driver is under way is shown on the same way', async () => {
  const { guidedWay, shown, live } = await onTheWay();
  const asksAgain = async (northKm: number, found: GuidedWay) => {
    guidedWay.mockResolvedValue(found);
    jest.advanceTimersByTime(91_000);
    live.secondsLeft(at(northKm), duty, 'freetown');
    await published();
  };
  const rest = { ...way, geometry: encodePolyline([at(0.5), at(1), at(2), at(4)]) };
  const warned: GuidedWay = {
    ...rest,
    manoeuvres: [['no_entry', 2, 'City centre'], ...way.manoeuvres],
    ruleNames: [{ en: 'City centre', fr: 'Centre-ville' }],
  };
  await asksAgain(0.5, warned);
  expect(shown[1]).toMatchObject({ manoeuvres: warned.manoeuvres, ruleNames: warned.ruleNames });
  await asksAgain(0.5, warned);
  expect(shown).toHaveLength(2);
  // Behind the line there is nothing left to warn of.
  await asksAgain(2.1, { ...way, geometry: encodePolyline([at(2.1), at(4)]), manoeuvres: [['arrive', 1, '']] });
  expect(shown).toHaveLength(2);
  await asksAgain(2.1, {
    ...way,
    geometry: encodePolyline([at(2.1), at(3), at(4)]),
    manoeuvres: [
      ['no_entry', 1, 'A'],
      ['arrive', 2, ''],
    ],
  });
  expect(shown).toHaveLength(3);
});

test('a way that cannot be found anew leaves the one before, and another end leaves none', async () => {
  const { guidedWay, shown, live } = await onTheWay();
  guidedWay.mockResolvedValue(null);
  live.secondsLeft(at(1, 0.5), duty, 'freetown');
  await published();
  expect(live.shown).toBe(shown[0]);
  expect(live.secondsLeft(at(1.5), duty, 'freetown')).toBeCloseTo(625, -1);
  live.secondsLeft(at(1.5), { ...duty, target: at(6) }, 'freetown');
  expect(live.shown).toBeNull();
});
