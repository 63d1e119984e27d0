import { describe, expect, test } from '@jest/globals';
import { random } from '@waka/contracts/testing/tariffs';
import { nextPercent, targetPercent, type Bounds } from './factor.ts';
import { movedFactors } from './update-surge.ts';
import type { StoredFactors } from './surge-store.ts';

const RUNS = 200;

describe.each([1, 2, 3])('any rule and any course of demand of the seed %i', (seed) => {
  const next = random(seed);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const aRule = (): Bounds => {
    const fromRatio = 1 + next() * 5;
    return {
      capPercent: 101 + upTo(199),
      stepPercent: 1 + upTo(30),
      fewestWaiting: 3 + upTo(10),
      fromRatio,
      fullRatio: fromRatio + 0.1 + next() * 5,
    };
  };

  test('the target never falls with more riders nor rises with more drivers, and stays within the cap', () => {
    for (let run = 0; run < RUNS; run += 1) {
      const rule = aRule();
      const [waiting, free] = [upTo(40), upTo(20)];
      const target = targetPercent(rule, { waiting, free });
      expect(target).toBeGreaterThanOrEqual(100);
      expect(target).toBeLessThanOrEqual(rule.capPercent);
      expect(targetPercent(rule, { waiting: waiting + 1 + upTo(5), free })).toBeGreaterThanOrEqual(target);
      expect(targetPercent(rule, { waiting, free: free + 1 + upTo(5) })).toBeLessThanOrEqual(target);
      expect(waiting >= rule.fewestWaiting || target === 100).toBe(true);
    }
  });

  test('the factor changes by no more than its step in any minute, however often it is moved', () => {
    for (let run = 0; run < RUNS; run += 1) {
      const rule = aRule();
      const course = [{ at: 0, percent: 100 }];
      for (let move = 0; move < 30; move += 1) {
        const last = course.at(-1) ?? { at: 0, percent: 100 };
        const elapsed = upTo(90_000);
        const target = targetPercent(rule, { waiting: upTo(40), free: upTo(10) });
        const percent = nextPercent(rule, last.percent, target, elapsed);
        course.push({ at: last.at + elapsed, percent });
        const minute = course.filter(({ at }) => at >= last.at + elapsed - 60_000).map((point) => point.percent);
        expect(Math.max(...minute) - Math.min(...minute)).toBeLessThanOrEqual(rule.stepPercent + 1e-9);
        expect(percent).toBeGreaterThanOrEqual(100);
        expect(percent).toBeLessThanOrEqual(rule.capPercent);
      }
    }
  });
});

const rule = {
  area: 'freetown',
  vehicleType: 'standard',
  isAllowed: true,
  capPercent: 150,
  stepPercent: 10,
  fewestWaiting: 3,
  fromRatio: 1,
  fullRatio: 3,
};
const NONE: StoredFactors = { at: null, factors: new Map() };
const busy = { cell: 'a', vehicleType: 'standard', waiting: 9, free: 1 };
const percentIn = ({ factors }: StoredFactors) => factors.get('a')?.standard?.percent ?? 100;

test('a factor that was lost with Redis begins anew, and one that is no longer counted falls until it is gone', () => {
  let now = 0;
  let factors = movedFactors([rule], NONE, [busy], now);
  expect(percentIn(factors)).toBe(105);
  const course = [];
  for (let minute = 1; minute <= 7; minute += 1) {
    factors = movedFactors([rule], factors, minute <= 3 ? [busy] : [], (now += 60_000));
    course.push(percentIn(factors));
  }
  expect(course).toEqual([115, 125, 135, 125, 115, 105, 100]);
  expect(factors.factors.size).toBe(0);
});

test('two runs at the same moment move it once, and a class without a rule has no factor', () => {
  const once = movedFactors([rule], NONE, [busy], 0);
  expect(percentIn(movedFactors([rule], once, [busy], 0))).toBe(percentIn(once));
  expect(movedFactors([{ ...rule, vehicleType: 'xl' }], once, [busy], 60_000).factors.size).toBe(0);
});
