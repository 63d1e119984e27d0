import { describe, expect, test } from '@jest/globals';
import { aRide, aDriver, asked, cottonTree, reasons, southOf } from '../../../testing/pairing.ts';
import { pairRides } from './pair-rides.ts';

describe('a ride from a zone with a line', () => {
  const line = ['first', 'second', 'third'].map((driverId, index) => ({ driverId, turn: String(index) }));
  const inLine = [
    aDriver('third', southOf(cottonTree, 0.1)),
    aDriver('second', southOf(cottonTree, 0.2)),
    aDriver('first', southOf(cottonTree, 0.9)),
  ];

  test('goes to the first in turn, not to the nearest', () => {
    const [decision] = pairRides('freetown', [aRide({ line })], [aDriver('outside'), ...inLine]);
    expect(decision).toMatchObject({ outcome: 'offered', chosen: { driverId: 'first' } });
    expect(reasons(decision)).toEqual({ first: null, second: 'behind_in_line', third: 'behind_in_line' });
  });

  test('passes over who cannot take it', () => {
    const drivers = [
      aDriver('first', { unavailable: 'has_offer' }),
      aDriver('second', { ...southOf(cottonTree, 3), maxPickupKm: 2 }),
      aDriver('third', southOf(cottonTree, 0.2)),
    ];
    const [decision] = pairRides('freetown', [aRide({ line })], drivers);
    expect(decision?.chosen?.driverId).toBe('third');
    expect(reasons(decision)).toEqual({ first: 'has_offer', second: 'beyond_own_limit', third: null });
  });

  test('is offered by turns, the older ride first, and other rides get the drivers who are left', () => {
    const rides = [aRide({ id: 'old', line }), aRide({ id: 'other' }), aRide({ id: 'young', line })];
    expect(asked(pairRides('freetown', rides, inLine))).toEqual(['first', 'third', 'second']);
  });

  test('goes to the best driver near where none of the line can take it', () => {
    const ride = aRide({ line, excludedDriverIds: ['first'] });
    expect(asked(pairRides('freetown', [ride], [aDriver('first'), aDriver('near')]))).toEqual(['near']);
    expect(asked(pairRides('freetown', [aRide({ line: [] })], [aDriver('near')]))).toEqual(['near']);
  });

  test('is for drivers of its class', () => {
    const drivers = [aDriver('first', { vehicleType: 'kekeh' }), aDriver('second')];
    expect(asked(pairRides('freetown', [aRide({ line })], drivers))).toEqual(['second']);
  });
});
