import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RoadLength, RoadPair, Roads, RoadUse } from '../../platform/ports/roads.ts';
import type { Provider } from './provider.ts';

type Limits = Pick<Provider, 'mostLocations' | 'mostPairs'>;

/** About 220 m: a car needs half a minute through it. */
const CELL_DEGREES = 0.002;
/** Nearer than this the streets between two points say less than where exactly they are. */
const AT_HAND_KM = 0.25;
const MOST_REMEMBERED = 60_000;
/** What one caller has asked for at a time: each place costs a routing engine one to three milliseconds. */
const MOST_PLACES = 40;
const MOST_IN_FLIGHT = 6;
const HOUR_MS = 3_600_000;

interface Missing extends RoadPair {
  key: string;
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
  /** In the order in which they came, so that the oldest are forgotten first. */
  readonly #known = new Map<string, RoadLength | null>();
  readonly #asking = new Map<string, Promise<void>>();
  #inFlight = 0;

  constructor(limits: Limits, matrix: Roads['matrix'], now: () => number = Date.now) {
    this.#limits = limits;
    this.#matrix = matrix;
    this.#now = now;
  }

  async of(pairs: readonly RoadPair[], use: RoadUse, withinMs: number): Promise<(RoadLength | null)[]> {
    const hour = Math.floor(this.#now() / HOUR_MS);
    const asked = pairs.map((pair) =>
      greatCircleKm(pair.from, pair.to) < AT_HAND_KM ? null : { ...pair, key: keyOf(pair, use, hour) },
    );
    const missing = asked.filter((pair) => pair !== null && !this.#known.has(pair.key));
    if (missing.length > 0) {
      const answers = this.#ask(
        missing.filter((pair) => pair !== null),
        use,
      );
      if (answers.length > 0) await settledWithin(answers, withinMs);
    }
    return asked.map((pair) => (pair && this.#known.get(pair.key)) ?? null);
  }

  /** What will be known: of what others wait for already, and of as much else as may be asked at a time. */
  #ask(missing: readonly Missing[], use: RoadUse): Promise<void>[] {
    const waited = new Set(missing.flatMap(({ key }) => this.#asking.get(key) ?? []));
    const fresh = [...new Map(missing.map((pair) => [pair.key, pair])).values()].filter(
      ({ key }) => !this.#asking.has(key),
    );
    for (const { sources, targets } of batches(fresh, this.#limits)) {
      if (this.#inFlight >= MOST_IN_FLIGHT) break;
      const keys = sources.flatMap((from) => targets.map((to) => keyOf({ from, to }, use, this.#hour())));
      const answer = this.#fetch(sources, targets, keys, use);
      for (const key of keys) this.#asking.set(key, answer);
      waited.add(answer);
    }
    return [...waited];
  }

  // Never rejects: the matrix does not.
  async #fetch(sources: LatLng[], targets: LatLng[], keys: string[], use: RoadUse): Promise<void> {
    this.#inFlight += 1;
    try {
      const matrix = await this.#matrix(sources, targets, use);
      matrix?.flat().forEach((length, index) => this.#remember(keys[index] ?? '', length));
    } finally {
      this.#inFlight -= 1;
      for (const key of keys) this.#asking.delete(key);
    }
  }

  #remember(key: string, length: RoadLength | null): void {
    if (this.#known.size >= MOST_REMEMBERED) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(key, length);
  }

  #hour(): number {
    return Math.floor(this.#now() / HOUR_MS);
  }
}

const cellOf = ({ lat, lng }: LatLng): string => `${Math.floor(lat / CELL_DEGREES)}:${Math.floor(lng / CELL_DEGREES)}`;

const keyOf = ({ from, to }: RoadPair, { vehicle, area }: RoadUse, hour: number): string =>
  `${hour} ${vehicle} ${area} ${cellOf(from)} ${cellOf(to)}`;

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
function groups(pairs: readonly RoadPair[], size: number): RoadPair[][] {
  const byTarget = new Map<string, RoadPair[]>();
  for (const pair of pairs) {
    const cell = cellOf(pair.to);
    const group = byTarget.get(cell);
    if (group) group.push(pair);
    else byTarget.set(cell, [pair]);
  }
  return [...byTarget.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, index) => group.slice(index * size, (index + 1) * size)),
  );
}

/** Pairs that are asked for by one matrix. */
class Batch {
  readonly #sources = new Map<string, LatLng>();
  readonly #targets = new Map<string, LatLng>();

  get sources(): LatLng[] {
    return [...this.#sources.values()];
  }

  get targets(): LatLng[] {
    return [...this.#targets.values()];
  }

  get places(): number {
    return this.#sources.size + this.#targets.size;
  }

  /** Whether the pairs of one more target add few places to this matrix. */
  suits(group: readonly RoadPair[], { mostLocations, mostPairs }: Limits): boolean {
    const added = new Set(group.map(({ from }) => cellOf(from)).filter((cell) => !this.#sources.has(cell))).size;
    const [sources, targets] = [this.#sources.size + added, this.#targets.size + 1];
    return added * 2 <= group.length && sources + targets <= mostLocations && sources * targets <= mostPairs;
  }

  add({ from, to }: RoadPair): void {
    if (!this.#sources.has(cellOf(from))) this.#sources.set(cellOf(from), from);
    if (!this.#targets.has(cellOf(to))) this.#targets.set(cellOf(to), to);
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
