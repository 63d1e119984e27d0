import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RoadLength, RoadPair, Roads, RoadUse } from '../../platform/ports/roads.ts';
import type { Provider } from './provider.ts';

type Limits = Pick<Provider, 'mostLocations' | 'mostPairs'>;

/** About 220 m: a car needs half a minute through it. */
const CELL_DEGREES = 0.002;
/** Nearer than this the streets between two points say less than where exactly they are. */
const AT_HAND_KM = 0.25;
const MOST_REMEMBERED = 60_000;
/** What one caller has asked for at a time: each place costs a routing engine about a millisecond. */
const MOST_PLACES = 80;
const MOST_IN_FLIGHT = 6;
const AFTER_FAILURE_MS = 10_000;
const HOUR_MS = 3_600_000;

interface Missing extends RoadPair {
  fromCell: number;
  toCell: number;
}

/** By the cell of the source, then by that of the target. */
class Cells<Value> {
  readonly #rows = new Map<number, Map<number, Value>>();
  #size = 0;

  get(from: number, to: number): Value | undefined {
    return this.#rows.get(from)?.get(to);
  }

  set(from: number, to: number, value: Value): void {
    // The first row is the oldest.
    for (const [oldest, row] of this.#rows) {
      if (this.#size < MOST_REMEMBERED) break;
      this.#rows.delete(oldest);
      this.#size -= row.size;
    }
    const row = this.#rows.get(from) ?? new Map<number, Value>();
    this.#rows.set(from, row);
    if (!row.has(to)) this.#size += 1;
    row.set(to, value);
  }

  delete(from: number, to: number): void {
    const row = this.#rows.get(from);
    if (row?.delete(to)) this.#size -= 1;
    if (row?.size === 0) this.#rows.delete(from);
  }
}

/** What is known and asked of one vehicle in one area. */
interface Memory {
  known: Cells<RoadLength | null>;
  asking: Cells<Promise<void>>;
  /** Until when what failed is not asked for again: one place may be too much for all that are asked for with it. */
  failed: Cells<number>;
}

/**
 * Remembers how long the ways between small cells of the map are, for the hour, and has the provider asked for what is
 * missing. Who asks waits until the deadline; what comes later serves those who ask next. The first points seen in two
 * cells speak for all others in them.
 */
export class RoadLengths {
  readonly #limits: Limits;
  readonly #matrix: Roads['matrix'];
  readonly #now: () => number;
  readonly #memories = new Map<string, Memory>();
  #hour = 0;
  #inFlight = 0;

  constructor(limits: Limits, matrix: Roads['matrix'], now: () => number = Date.now) {
    this.#limits = limits;
    this.#matrix = matrix;
    this.#now = now;
  }

  async of(pairs: readonly RoadPair[], use: RoadUse, withinMs: number): Promise<(RoadLength | null)[]> {
    const memory = this.#memoryOf(use);
    const asked = pairs.map((pair) =>
      greatCircleKm(pair.from, pair.to) < AT_HAND_KM
        ? null
        : { ...pair, fromCell: cellOf(pair.from), toCell: cellOf(pair.to) },
    );
    const known = () => asked.map((pair) => (pair ? memory.known.get(pair.fromCell, pair.toCell) : null));
    const missing = known().flatMap((length, index) => (length === undefined ? (asked[index] ?? []) : []));
    if (missing.length > 0) {
      const answers = this.#ask(missing, use, memory);
      if (answers.length > 0) await settledWithin(answers, withinMs);
    }
    return known().map((length) => length ?? null);
  }

  #memoryOf({ vehicle, area }: RoadUse): Memory {
    const hour = Math.floor(this.#now() / HOUR_MS);
    if (hour !== this.#hour) this.#memories.clear();
    this.#hour = hour;
    const key = `${vehicle} ${area}`;
    const memory = this.#memories.get(key) ?? { known: new Cells(), asking: new Cells(), failed: new Cells() };
    this.#memories.set(key, memory);
    return memory;
  }

  /** What will be known: of what others wait for already, and of as much else as may be asked at a time. */
  #ask(missing: readonly Missing[], use: RoadUse, memory: Memory): Promise<void>[] {
    const waited = new Set<Promise<void>>();
    const fresh: Missing[] = [];
    for (const pair of missing) {
      const asked = memory.asking.get(pair.fromCell, pair.toCell);
      if (asked) waited.add(asked);
      else if (this.#now() >= (memory.failed.get(pair.fromCell, pair.toCell) ?? 0)) fresh.push(pair);
    }
    for (const batch of batches(fresh, this.#limits)) {
      if (this.#inFlight >= MOST_IN_FLIGHT) break;
      waited.add(this.#fetch(batch, use, memory));
    }
    return [...waited];
  }

  #fetch(batch: Batch, use: RoadUse, memory: Memory): Promise<void> {
    const cells = [...batch.sources.keys()].flatMap((row) =>
      [...batch.targets.keys()].map((column) => [row, column] as const),
    );
    const [from, to] = [[...batch.sources.values()], [...batch.targets.values()]];
    // Never rejects: the matrix does not.
    const answer = this.#answer(this.#matrix(from, to, use), cells, memory);
    for (const [row, column] of cells) memory.asking.set(row, column, answer);
    return answer;
  }

  async #answer(
    asked: ReturnType<Roads['matrix']>,
    cells: readonly (readonly [from: number, to: number])[],
    { known, asking, failed }: Memory,
  ): Promise<void> {
    this.#inFlight += 1;
    const lengths = (await asked)?.flat();
    this.#inFlight -= 1;
    for (const [index, [from, to]] of cells.entries()) {
      asking.delete(from, to);
      if (lengths) known.set(from, to, lengths[index] ?? null);
      else failed.set(from, to, this.#now() + AFTER_FAILURE_MS);
    }
  }
}

/** One number for a cell: there are fewer than 2^18 of them round the earth. */
const cellOf = ({ lat, lng }: LatLng): number =>
  Math.floor((lat + 90) / CELL_DEGREES) * 2 ** 18 + Math.floor((lng + 180) / CELL_DEGREES);

/**
 * The pairs in matrices, one target after the other, as far as one caller may ask. Targets that have most of their sources
 * in common share a matrix, since each place costs a look around and each pair next to nothing.
 */
function batches(pairs: readonly Missing[], limits: Limits): Batch[] {
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

/** The pairs of each target, in pieces of so many sources. */
function groups(pairs: readonly Missing[], size: number): Missing[][] {
  const byTarget = new Map<number, Missing[]>();
  for (const pair of pairs) {
    const group = byTarget.get(pair.toCell);
    if (group) group.push(pair);
    else byTarget.set(pair.toCell, [pair]);
  }
  return [...byTarget.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, index) => group.slice(index * size, (index + 1) * size)),
  );
}

/** Pairs that are asked for by one matrix. */
class Batch {
  readonly sources = new Map<number, LatLng>();
  readonly targets = new Map<number, LatLng>();

  get places(): number {
    return this.sources.size + this.targets.size;
  }

  /** Whether the pairs of one more target add few places to this matrix. */
  suits(group: readonly Missing[], { mostLocations, mostPairs }: Limits): boolean {
    const added = new Set(group.map(({ fromCell }) => fromCell).filter((cell) => !this.sources.has(cell))).size;
    const [sources, targets] = [this.sources.size + added, this.targets.size + 1];
    return added * 2 <= group.length && sources + targets <= mostLocations && sources * targets <= mostPairs;
  }

  add({ from, to, fromCell, toCell }: Missing): void {
    if (!this.sources.has(fromCell)) this.sources.set(fromCell, from);
    if (!this.targets.has(toCell)) this.targets.set(toCell, to);
  }
}

/** Waits until all have come, or for so long. */
async function settledWithin(answers: readonly Promise<void>[], ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all(answers), late]);
  clearTimeout(timer);
}
