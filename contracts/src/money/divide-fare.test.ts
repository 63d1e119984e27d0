import { describe, expect, test } from '@jest/globals';
import { divideFare, type Dividend } from './divide-fare.ts';

const sums = { fare: 2670, promotion: 0, credit: 0, least: 0 };
const none = { promotion: 0, credit: 0, carried: 0, rest: 0 };

describe('a fare is divided', () => {
  test.each<[string, Partial<Dividend>, Partial<ReturnType<typeof divideFare>>]>([
    ['to the rider alone', {}, { rest: 2670 }],
    ['to promotion, credit and rider', { promotion: 1000, credit: 330 }, { promotion: 1000, credit: 330, rest: 1340 }],
    ['to a promotion that pays all', { promotion: 9000, credit: 330 }, { promotion: 2670 }],
    ['to credit that pays all', { credit: 2670, least: 500 }, { credit: 2670 }],
    ['with a rest of the least itself', { credit: 2170, least: 500 }, { credit: 2170, rest: 500 }],
    [
      'with a rest below the least',
      { promotion: 2000, credit: 171, least: 500 },
      { promotion: 2000, credit: 171, carried: 499 },
    ],
    ['below the least', { fare: 499, least: 500 }, { carried: 499 }],
    ['with what was carried', { credit: -330 }, { carried: -330, rest: 3000 }],
    [
      'with a rest that reaches the least',
      { promotion: 2500, credit: -330, least: 500 },
      { promotion: 2500, carried: -330, rest: 500 },
    ],
    [
      'with a rest that is still below it',
      { promotion: 2501, credit: -330, least: 500 },
      { promotion: 2501, carried: 169 },
    ],
    ['to a promotion, with what was carried', { promotion: 2670, credit: -330, least: 500 }, { promotion: 2670 }],
    [
      'to a promotion, with it in cash',
      { promotion: 2670, credit: -330 },
      { promotion: 2670, carried: -330, rest: 330 },
    ],
  ])('%s', (_, given, expected) => {
    expect(divideFare({ ...sums, ...given })).toEqual({ ...none, ...expected });
  });

  // Small sums meet each other and the least often; the large ones are like those of Freetown and Conakry.
  test.each([7, 40, 5000, 200_000])('so that its method can pay the rest, for any sums up to %d', (most) => {
    const draw = drawing(20_261_127 + most);
    const wrong: object[] = [];
    for (let round = 0; round < 50_000; round += 1) {
      const least = draw(most / 2);
      // What is carried never reaches the least.
      const credit = draw(2) === 0 ? draw(most) : -draw(Math.max(1, least));
      const given = { fare: 1 + draw(most), promotion: draw(most), credit, least };
      const { promotion, credit: used, carried, rest } = divideFare(given);
      const facts = {
        isWhole: promotion + used + carried + rest === given.fare,
        isPositive: promotion >= 0 && used >= 0 && rest >= 0,
        isAtMost: promotion <= given.promotion && used <= Math.max(0, credit),
        isPayable: rest === 0 || rest >= least,
        isCarriedBelowLeast: Math.max(0, -credit) + carried < Math.max(1, least),
        isCarriedOnce: carried >= Math.min(0, credit),
      };
      if (Object.values(facts).includes(false)) wrong.push({ given, ...facts });
    }
    expect(wrong).toEqual([]);
  });
});

/** Draws the same whole numbers each time, from zero up to below a limit. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
