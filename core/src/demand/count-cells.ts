import { FEWEST_SHOWN, type DemandLevel } from '@waka/contracts/drivers/demand';
import { cellOf, type Cell } from './cells.ts';
import type { Wish } from './people.ts';

/** From so many riders on a cell has the second and the third level. */
const MANY = 6;
const VERY_MANY = 12;

/** Counts the riders in each cell who want a ride; cells with too few to be shown are left out. The busiest come first. */
export function shownCells(wishes: readonly Wish[]): { cell: Cell; riders: number }[] {
  const riders = countBy(wishes.map(({ pickup }) => cellOf(pickup)));
  return [...riders]
    .flatMap(([cell, count]) => (count < FEWEST_SHOWN ? [] : [{ cell, riders: count }]))
    .toSorted((a, b) => b.riders - a.riders || a.cell.localeCompare(b.cell));
}

export const levelOf = (riders: number): DemandLevel => (riders >= VERY_MANY ? 3 : riders >= MANY ? 2 : 1);

/** Counts how often each key occurs. */
export function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
