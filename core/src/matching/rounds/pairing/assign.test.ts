import { describe, expect, test } from '@jest/globals';
import { leastCpuMs } from '../../../testing/cpu-time.ts';
import { assign } from './assign.ts';

/** Generates the same numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomCosts(random: () => number, rows: number, columns: number, forbiddenShare: number): number[][] {
  const cost = () => (random() < forbiddenShare ? Infinity : Math.round(random() * 400) - 100);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, cost));
}

interface Total {
  pairs: number;
  cost: number;
}

const isBetter = (a: Total, b: Total) => a.pairs > b.pairs || (a.pairs === b.pairs && a.cost < b.cost);

/** Finds the best total by trying every assignment. */
function bestByForce(costs: number[][], row = 0, taken = new Set<number>()): Total {
  const costsOfRow = costs[row];
  if (!costsOfRow) return { pairs: 0, cost: 0 };
  let best = bestByForce(costs, row + 1, taken);
  costsOfRow.forEach((cost, column) => {
    if (cost === Infinity || taken.has(column)) return;
    const rest = bestByForce(costs, row + 1, new Set([...taken, column]));
    const total = { pairs: rest.pairs + 1, cost: rest.cost + cost };
    if (isBetter(total, best)) best = total;
  });
  return best;
}

function totalOf(costs: number[][], chosen: (number | null)[]): Total {
  const paired = chosen.flatMap((column, row) => (column === null ? [] : [costs[row]?.[column] ?? Infinity]));
  const columns = chosen.filter((column) => column !== null);
  expect(new Set(columns).size).toBe(columns.length);
  return { pairs: paired.length, cost: paired.reduce((sum, cost) => sum + cost, 0) };
}

describe('the assignment', () => {
  test('is as good as trying everything, for 300 random tables of up to 7 by 7', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 300; round += 1) {
      const rows = Math.floor(random() * 7) + 1;
      const columns = Math.floor(random() * 7) + 1;
      const costs = randomCosts(random, rows, columns, round % 3 === 0 ? 0 : 0.5);
      const { pairs, cost } = totalOf(costs, assign(costs));
      expect({ round, pairs, cost }).toEqual({ round, ...bestByForce(costs) });
    }
  });

  test('returns nothing for an empty table', () => {
    expect(assign([])).toEqual([]);
    expect(assign([[], []])).toEqual([null, null]);
    expect(assign([[Infinity], [Infinity]])).toEqual([null, null]);
  });

  test('gives the only driver to the rider for whom the driver is cheaper', () => {
    expect(assign([[10], [1]])).toEqual([null, 0]);
  });

  test('solves 200 rides by 500 drivers in less than 50 ms of CPU', () => {
    const costs = randomCosts(randomFrom(11), 200, 500, 0.1);
    expect(assign(costs)).not.toContain(null);
    expect(leastCpuMs(() => assign(costs))).toBeLessThan(50);
  });
});
