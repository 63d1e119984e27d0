import type { LatLng } from '@waka/contracts/geo';
import type { RoadPair } from '../../platform/ports/roads.ts';
import type { Provider } from './provider.ts';

export type Limits = Pick<Provider, 'mostLocations' | 'mostPairs'>;

/** A pair with the numbers of its cells. */
export interface CellPair extends RoadPair {
  fromCell: number;
  toCell: number;
}

/** What one caller has asked for at a time: each place costs a routing engine up to four milliseconds. */
const MOST_PLACES = 16;

/**
 * Puts pairs into matrices, one target after the other, as far as one caller may ask. Targets that have most of their sources
 * in common share a matrix, since each place costs a look around and each pair next to nothing.
 */
export function batches(pairs: readonly CellPair[], limits: Limits): Batch[] {
  const made: Batch[] = [];
  let left = MOST_PLACES;
  for (const group of groups(pairs, Math.min(MOST_PLACES, limits.mostLocations) - 1)) {
    const shared = made.find((batch) => batch.suits(group, limits));
    const batch = shared ?? new Batch();
    const before = batch.places;
    for (const pair of group) batch.add(pair);
    left -= batch.places - before;
    if (left < 0) break;
    if (!shared) made.push(batch);
  }
  return made;
}

/** Groups pairs by target, in pieces of so many sources. */
function groups(pairs: readonly CellPair[], size: number): CellPair[][] {
  const byTarget = new Map<number, CellPair[]>();
  for (const pair of pairs) {
    const group = byTarget.get(pair.toCell);
    if (group) group.push(pair);
    else byTarget.set(pair.toCell, [pair]);
  }
  return [...byTarget.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, index) => group.slice(index * size, (index + 1) * size)),
  );
}

/** Collects pairs that are asked for by one matrix. */
export class Batch {
  readonly sources = new Map<number, LatLng>();
  readonly targets = new Map<number, LatLng>();

  /** Lists the pairs source by source, as a matrix answers them. */
  get pairs(): CellPair[] {
    return [...this.sources].flatMap(([fromCell, from]) =>
      [...this.targets].map(([toCell, to]) => ({ from, to, fromCell, toCell })),
    );
  }

  get places(): number {
    return this.sources.size + this.targets.size;
  }

  /** Checks whether the pairs of one more target add few places to this matrix. */
  suits(group: readonly CellPair[], { mostLocations, mostPairs }: Limits): boolean {
    const added = new Set(group.map(({ fromCell }) => fromCell).filter((cell) => !this.sources.has(cell))).size;
    const [sources, targets] = [this.sources.size + added, this.targets.size + 1];
    return added * 2 <= group.length && sources + targets <= mostLocations && sources * targets <= mostPairs;
  }

  add({ from, to, fromCell, toCell }: CellPair): void {
    if (!this.sources.has(fromCell)) this.sources.set(fromCell, from);
    if (!this.targets.has(toCell)) this.targets.set(toCell, to);
  }
}
