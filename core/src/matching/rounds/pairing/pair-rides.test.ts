import { describe, expect, test } from '@jest/globals';
import { leastCpuMs } from '../../../testing/cpu-time.ts';
import type { RoadPair } from '../../../platform/ports/roads.ts';
import { aRide, aDriver, asked, cottonTree, reasons, southOf } from '../../../testing/pairing.ts';
import { roadsThat } from '../../../testing/streets/roads.ts';
import { pairRides, type KnownWays } from './pair-rides.ts';
import type { PoolDriver } from './weigh-driver.ts';
import { streetWays } from './street-ways.ts';

const kissy = { lat: 8.4785, lng: -13.2006 };
const lungi = { lat: 8.61644, lng: -13.1955 };
const tagrin = { lat: 8.5166, lng: -13.1936 };
const kabala = { lat: 9.589, lng: -11.552 };

/** Returns points spread over central Freetown. */
const around = (index: number) => ({
  lat: 8.47 + ((index * 367) % 997) / 25_000,
  lng: -13.26 + ((index * 613) % 997) / 15_000,
});

describe('one ride', () => {
  test('goes to the nearest driver', () => {
    const drivers = [aDriver('far', southOf(cottonTree, 1.5)), aDriver('near', southOf(cottonTree, 0.3))];
    const [decision] = pairRides('freetown', [aRide()], drivers);
    expect(decision).toMatchObject({ outcome: 'offered', radiusKm: 3, chosen: { driverId: 'near' } });
    expect(reasons(decision)).toEqual({ near: null, far: 'better_driver' });
  });

  test("goes to no driver beyond that driver's own limit of distance", () => {
    const drivers = [
      aDriver('near, close by only', { ...southOf(cottonTree, 1.5), maxPickupKm: 1 }),
      aDriver('farther', { ...southOf(cottonTree, 1.8), maxPickupKm: 8 }),
    ];
    const [decision] = pairRides('freetown', [aRide()], drivers);
    expect(asked([decision].flatMap((one) => one ?? []))).toEqual(['farther']);
    expect(reasons(decision)).toEqual({ farther: null, 'near, close by only': 'beyond_own_limit' });
  });

  test('passes over every driver who cannot take it, and records why', () => {
    const drivers = [
      aDriver('busy', { unavailable: 'busy' }),
      aDriver('reserved', { unavailable: 'reserved' }),
      aDriver('asked', { unavailable: 'has_offer' }),
      aDriver('home', { unavailable: 'off_duty' }),
      aDriver('bike', { vehicleType: 'motorbike' }),
      aDriver('silent', { ageMs: 60_001 }),
      aDriver('refused'),
      aDriver('across', tagrin),
    ];
    const ride = aRide({ pickup: kissy, ageSeconds: 40, excludedDriverIds: ['refused'] });
    const [decision] = pairRides('freetown', [ride], drivers);
    expect(decision).toMatchObject({ outcome: 'no_driver', chosen: null });
    expect(reasons(decision)).toEqual({
      busy: 'busy',
      reserved: 'reserved',
      asked: 'has_offer',
      home: 'off_duty',
      bike: 'wrong_class',
      silent: 'stale',
      refused: 'refused',
      across: 'too_far',
    });
  });

  const near = { km: 1, seconds: 300, isEstimate: false };
  test.each([
    ['after the way, the trip and five minutes', {}, 1800, null],
    ['a second before that', {}, 1799, 'reserved'],
    ['before the trip alone is over', {}, 1499, 'reserved'],
    ['after a pickup that is later than the way', { startsInSeconds: 600 }, 2100, null],
    ['a second before that', { startsInSeconds: 600 }, 2099, 'reserved'],
  ])('goes to a driver whose scheduled ride begins %s', (_, starts, reservedInSeconds, reason) => {
    const ride = aRide({ durationMin: 20, ...starts });
    const drivers = [aDriver('taker', { reservedInSeconds })];
    const [decision] = pairRides('freetown', [ride], drivers, () => near);
    expect(reasons(decision)).toEqual({ taker: reason });
    const line = [{ driverId: 'taker', turn: '1' }];
    const [inTurn] = pairRides('freetown', [{ ...ride, line }], drivers, () => near);
    expect(reasons(inTurn)).toEqual({ taker: reason });
  });

  test.each([
    [0, 1.9, 'offered'],
    [0, 2.5, 'no_driver'],
    [5, 2.5, 'offered'],
    [15, 5, 'offered'],
    [29, 7, 'no_driver'],
    [30, 7, 'offered'],
    [290, 9, 'no_driver'],
  ] as const)('after %i s a driver %f km away as the crow flies means %s', (ageSeconds, km, outcome) => {
    const [decision] = pairRides('freetown', [aRide({ ageSeconds })], [aDriver('one', southOf(cottonTree, km))]);
    expect(decision?.outcome).toBe(outcome);
  });

  test('in the rest of the country finds a driver 18 km away at once', () => {
    const decisions = pairRides('sierra-leone', [aRide({ pickup: kabala })], [aDriver('one', southOf(kabala, 18))]);
    expect(asked(decisions)).toEqual(['one']);
  });

  test('is never offered across the water', () => {
    const ride = aRide({ pickup: lungi, ageSeconds: 200 });
    expect(asked(pairRides('freetown', [ride], [aDriver('city', cottonTree), aDriver('kissy', kissy)]))).toEqual([
      null,
    ]);
  });

  test('prefers a fresh position, a high acceptance rate and a long wait, in seconds of driving', () => {
    const here = southOf(cottonTree, 0.5);
    const choose = (a: Partial<PoolDriver>, b: Partial<PoolDriver>) =>
      asked(pairRides('freetown', [aRide()], [aDriver('a', { ...here, ...a }), aDriver('b', { ...here, ...b })]))[0];
    expect(choose({ ageMs: 50_000 }, {})).toBe('b');
    expect(choose({ acceptanceRate: 0.2 }, { acceptanceRate: 0.9 })).toBe('b');
    expect(choose({ idleSeconds: 10 }, { idleSeconds: 100 })).toBe('b');
    expect(choose({ idleSeconds: 121 }, { idleSeconds: 9000, ageMs: 31_000 })).toBe('a');
  });
});

const known: KnownWays = ({ id }) =>
  id === 'over the hill' ? { km: 2.6, seconds: 700, isEstimate: false } : { km: 1.1, seconds: 200, isEstimate: false };

const tooFar: KnownWays = () => ({ km: 3.1, seconds: 700, isEstimate: false });

describe('streets', () => {
  const drivers = [
    aDriver('over the hill', southOf(cottonTree, 0.3)),
    aDriver('along the road', southOf(cottonTree, 0.9)),
  ];

  test('decide who is nearest, and how far and long the pickup is', () => {
    const [decision] = pairRides('freetown', [aRide()], drivers, known);
    expect(decision?.chosen).toMatchObject({
      driverId: 'along the road',
      pickupKm: 1.1,
      etaSeconds: 200,
      isEstimate: false,
    });
  });

  test('that are not known of a driver leave him to the estimate', () => {
    const [decision] = pairRides('freetown', [aRide()], drivers, (driver, ride) =>
      driver.id === 'over the hill' ? known(driver, ride) : null,
    );
    expect(decision?.chosen).toMatchObject({ driverId: 'along the road', isEstimate: true });
  });

  test('say who is too far by street, however near he is', () => {
    expect(pairRides('freetown', [aRide()], drivers, tooFar)[0]).toMatchObject({ outcome: 'no_driver' });
  });

  test('are asked for by the drivers who may come, of each round once, for cars and motorbikes', async () => {
    const questions: { kmh: number; pairs: readonly RoadPair[] }[] = [];
    const roads = roadsThat({
      lengths: (pairs, { kmh }) => {
        questions.push({ kmh, pairs });
        return Promise.resolve(pairs.map(() => ({ km: 1, seconds: 99, isMeasured: true })));
      },
    });
    const rides = [aRide(), aRide({ id: 'bike ride', vehicleType: 'motorbike' })];
    const motion = { profile: 'motorbike', kmh: 22 } as const;
    const bike = aDriver('bike', { vehicleType: 'motorbike', motion });
    const all = [...drivers, aDriver('busy', { unavailable: 'busy' }), bike];
    const ways = await streetWays(roads, 'freetown', rides, all);
    const bySpeed = questions.toSorted((one, other) => one.kmh - other.kmh);
    expect(bySpeed.map(({ kmh, pairs }) => [kmh, pairs.length])).toEqual([
      [17, 2],
      [22, 1],
    ]);
    const decisions = pairRides('freetown', rides, all, ways);
    expect(decisions.map(({ chosen }) => chosen?.etaSeconds)).toEqual([99, 99]);
  });
});

describe('the pool', () => {
  test('is assigned as one problem: the nearest driver of one rider may be the only one of another', () => {
    const east = { lat: cottonTree.lat, lng: cottonTree.lng + 0.012 };
    const rides = [aRide({ id: 'first' }), aRide({ id: 'second', pickup: southOf(cottonTree, -1.8) })];
    const drivers = [aDriver('shared', southOf(cottonTree, -0.2)), aDriver('other', east)];
    expect(asked(pairRides('freetown', rides, drivers))).toEqual(['other', 'shared']);
  });

  test('with drivers in plenty makes one offer for each of 40 riders at one gate', () => {
    const rides = Array.from({ length: 40 }, (_, index) => aRide({ id: `ride ${index}` }));
    const drivers = Array.from({ length: 60 }, (_, index) =>
      aDriver(`driver ${index}`, southOf(cottonTree, index / 40)),
    );
    const chosen = asked(pairRides('freetown', rides, drivers));
    expect(chosen).not.toContain(null);
    expect(new Set(chosen).size).toBe(40);
  });

  test('when drivers are scarce holds a far one back from a young request', () => {
    const rides = [aRide({ id: 'a' }), aRide({ id: 'b' })];
    const far = [aDriver('far', southOf(cottonTree, 1.5))];
    expect(
      pairRides('freetown', rides, far)
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['held', 'no_driver']);
    const later = rides.map((ride) => ({ ...ride, ageSeconds: 60 }));
    expect(
      pairRides('freetown', later, far)
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['no_driver', 'offered']);
    const near = [aDriver('near', southOf(cottonTree, 0.4))];
    expect(asked(pairRides('freetown', rides, near)).filter(Boolean)).toEqual(['near']);
  });

  test('does not count a shortage of one class against the riders of another', () => {
    const rides = [aRide({ id: 'a' }), aRide({ id: 'b', vehicleType: 'xl' }), aRide({ id: 'c', vehicleType: 'xl' })];
    const drivers = [
      aDriver('car', southOf(cottonTree, 1.5)),
      aDriver('van', { ...southOf(cottonTree, 1.5), vehicleType: 'xl' }),
    ];
    const outcomes = pairRides('freetown', rides, drivers).map(({ outcome }) => outcome);
    expect(outcomes[0]).toBe('offered');
    expect(outcomes.slice(1).toSorted()).toEqual(['held', 'no_driver']);
  });

  test('of two equal requests serves the older one', () => {
    const rides = [aRide({ id: 'young', ageSeconds: 90 }), aRide({ id: 'old', ageSeconds: 200 })];
    expect(asked(pairRides('freetown', rides, [aDriver('one', southOf(cottonTree, 1))]))).toEqual([null, 'one']);
  });

  test('of 200 rides and 500 drivers is decided in less than 50 ms of CPU', () => {
    const rides = Array.from({ length: 200 }, (_, index) => aRide({ id: `r${index}`, pickup: around(index * 3) }));
    const drivers = Array.from({ length: 500 }, (_, index) => aDriver(`d${index}`, around(index * 7 + 1)));
    const decide = () => pairRides('freetown', rides, drivers);
    expect(asked(decide())).not.toContain(null);
    expect(leastCpuMs(decide)).toBeLessThan(50);
  });
});
