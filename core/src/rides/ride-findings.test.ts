import { describe, expect, test } from '@jest/globals';
import { cottonTree, lumley } from '../testing/builders.ts';
import { findingsOf, type MoveFacts } from './ride-findings.ts';

const atPlace: MoveFacts = {
  move: 'completed',
  place: lumley,
  seen: { ...lumley, ageSeconds: 3 },
  silentSeconds: 3,
  way: { km: 5, seconds: 900 },
  untrackedSeconds: 10,
  missedStops: 0,
  maxDriveKmh: 120,
};
const codesOf = (changes: Partial<MoveFacts>) => findingsOf({ ...atPlace, ...changes }).map(({ code }) => code);
const northOf = (km: number, ageSeconds = 3) => ({ lat: lumley.lat + km / 111.195, lng: lumley.lng, ageSeconds });

describe('a move of a driver', () => {
  test('that fits has no findings', () => expect(findingsOf(atPlace)).toEqual([]));

  test.each<[string, Partial<MoveFacts>, string[]]>([
    ['a kilometre from the destination', { seen: northOf(0.9) }, []],
    ['two kilometres from the destination', { seen: northOf(2) }, ['completed_far']],
    ['two kilometres off by a fix of a minute ago', { seen: northOf(2, 60) }, []],
    ['a kilometre from the pickup', { move: 'arrived', seen: northOf(1) }, ['arrived_far']],
    ['begun a kilometre from the pickup', { move: 'started', seen: northOf(1), way: null }, ['started_far']],
    ['two kilometres from a stop', { move: 'stop', seen: northOf(2), way: null }, ['stop_far']],
    ['with a stop left out', { missedStops: 1 }, ['stop_missed']],
    ['to a place without coordinates', { place: null, seen: northOf(9) }, []],
    ['without any fix while the service was not watching', { seen: null, silentSeconds: 0 }, []],
    ['after two minutes of silence', { silentSeconds: 120, seen: northOf(9, 120) }, ['completed_unseen']],
    ['without a fix of most of the trip', { untrackedSeconds: 600 }, ['completed_unseen']],
    ['without a fix of some of the trip', { untrackedSeconds: 400 }, []],
    ['faster than anything drives', { way: { km: 5, seconds: 20 } }, ['completed_too_soon']],
    ['a short way at once', { way: { km: 0.9, seconds: 1 } }, ['completed_too_soon']],
    ['a short way in less than a minute', { way: { km: 0.9, seconds: 59 } }, ['completed_too_soon']],
    ['a short way in a minute', { way: { km: 0.9, seconds: 60 } }, []],
    [
      'three kilometres, of which the tolerance leaves 2.8, in 80 seconds',
      { way: { km: 3, seconds: 80 } },
      ['completed_too_soon'],
    ],
    ['as fast as a fast car', { way: { km: 50, seconds: 1800 } }, []],
    ['anywhere and at once', { seen: northOf(5), way: { km: 5, seconds: 2 } }, ['completed_far', 'completed_too_soon']],
    ['six times as fast where that is the limit', { way: { km: 5, seconds: 40 }, maxDriveKmh: 720 }, []],
  ])('%s', (_, changes, codes) => expect(codesOf(changes)).toEqual(codes));

  test('gives distance and speed', () => {
    const facts = { ...atPlace, seen: { ...cottonTree, ageSeconds: 1 }, way: { km: 5.04, seconds: 2.2 } };
    expect(findingsOf(facts)).toEqual([
      { code: 'completed_far', km: 5, seconds: null },
      { code: 'completed_too_soon', km: 5, seconds: 2 },
    ]);
  });
});
