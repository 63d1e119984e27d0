import { describe, expect, test } from '@jest/globals';
import { divideFare, type Dividend } from './divide-fare.ts';

const sums = { fare: 2670, promotion: 0, credit: 0, least: 0 };

describe('a fare is divided', () => {
  test.each<[string, Partial<Dividend>, ReturnType<typeof divideFare>]>([
    ['to the rider alone', {}, { promotion: 0, credit: 0, rest: 2670 }],
    ['to promotion, credit and rider', { promotion: 1000, credit: 330 }, { promotion: 1000, credit: 330, rest: 1340 }],
    ['to a promotion that pays all', { promotion: 9000, credit: 330 }, { promotion: 2670, credit: 0, rest: 0 }],
    ['to credit that pays all', { credit: 2670, least: 500 }, { promotion: 0, credit: 2670, rest: 0 }],
    ['with less credit', { credit: 2600, least: 500 }, { promotion: 0, credit: 2170, rest: 500 }],
    ['with no credit', { promotion: 2170, credit: 90, least: 500 }, { promotion: 2170, credit: 0, rest: 500 }],
    ['with less of both', { promotion: 2500, credit: 90, least: 500 }, { promotion: 2170, credit: 0, rest: 500 }],
    ['as the least itself', { promotion: 2000, credit: 170, least: 500 }, { promotion: 2000, credit: 170, rest: 500 }],
    // In cash, as no such method can be booked for it.
    ['below the least', { promotion: 2000, credit: 90, least: 3000 }, { promotion: 2000, credit: 90, rest: 580 }],
  ])('%s', (_, given, expected) => {
    expect(divideFare({ ...sums, ...given })).toEqual(expected);
  });

  // Small sums meet each other and the least often; the large ones are like those of Freetown and Conakry.
  test.each([7, 40, 5000, 200_000])('so that its method can pay the rest, for any sums up to %d', (most) => {
    const draw = drawing(20_261_127 + most);
    const wrong: object[] = [];
    for (let round = 0; round < 50_000; round += 1) {
      const given = { fare: 1 + draw(most), promotion: draw(most), credit: draw(most), least: draw(most / 2) };
      const { promotion, credit, rest } = divideFare(given);
      const facts = {
        isWhole: promotion + credit + rest === given.fare,
        isPositive: promotion >= 0 && credit >= 0 && rest >= 0,
        isAtMost: promotion <= given.promotion && credit <= given.credit,
        isPayable: rest === 0 || rest >= given.least || given.fare < given.least,
        // Nothing is held back from the rider but what the method needs.
        isLeast: rest <= Math.max(given.least, given.fare - given.promotion - given.credit),
        isStable: divideFare({ ...given, promotion, credit }).rest === rest,
      };
      if (Object.values(facts).includes(false)) wrong.push({ given, ...facts });
    }
    expect(wrong).toEqual([]);
  });

  test('for the same sums with more credit never dearer', () => {
    const draw = drawing(5);
    const dearer: object[] = [];
    for (let round = 0; round < 20_000; round += 1) {
      const given = { fare: 1 + draw(60), promotion: draw(60), credit: draw(60), least: draw(30) };
      const more = divideFare({ ...given, credit: given.credit + 1 });
      if (more.rest > divideFare(given).rest) dearer.push(given);
    }
    expect(dearer).toEqual([]);
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
