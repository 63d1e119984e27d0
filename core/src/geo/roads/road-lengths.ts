import { greatCircleKm } from '@waka/contracts/geo';
import type { KnownLength, RoadLength, RoadPair, Roads, RoadUse } from '../../platform/ports/roads.ts';
import { cellOf, Cells } from './cells.ts';
import { batches, type Batch, type CellPair, type Limits } from './matrix-batches.ts';
import { NearbyRatios } from './nearby-ratios.ts';

/** About 220 m: a car needs half a minute through it. */
const CELL_DEGREES = 0.002;
/** Nearer than this the streets between two points say less than where exactly they are. */
const AT_HAND_KM = 0.25;
const MOST_REMEMBERED = 60_000;
const MOST_IN_FLIGHT = 6;
const AFTER_FAILURE_MS = 10_000;
const HOUR_MS = 3_600_000;

/** What is known and asked of vehicles that move alike, in one area. */
interface Memory {
  known: Cells<RoadLength | null>;
  asking: Cells<Promise<void>>;
  /** Until when what failed is not asked for again: one place may be too much for all that are asked for with it. */
  failed: Cells<number>;
  ratios: NearbyRatios;
}

const newMemory = (): Memory => ({
  known: new Cells(MOST_REMEMBERED),
  asking: new Cells(MOST_REMEMBERED),
  failed: new Cells(MOST_REMEMBERED),
  ratios: new NearbyRatios(),
});

/**
 * Remembers how long the ways between small cells of the map are, for the hour, and has the provider asked for what is
 * missing. Callers wait until the deadline; what comes later serves the next ones. The first points seen in two
 * cells speak for all others in them, and what is measured corrects the estimates round it: pairs of which one is known
 * and one is not must be comparable.
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

  async of(pairs: readonly RoadPair[], use: RoadUse, withinMs: number): Promise<(KnownLength | null)[]> {
    const memory = this.#memoryOf(use);
    const asked = pairs.map(({ from, to }): CellPair => ({
      from,
      to,
      fromCell: cellOf(from, CELL_DEGREES),
      toCell: cellOf(to, CELL_DEGREES),
    }));
    const missing = asked.filter((pair) => !isAtHand(pair) && !memory.known.has(pair.fromCell, pair.toCell));
    if (missing.length > 0) {
      const answers = this.#ask(missing, use, memory);
      if (answers.length > 0) await settledWithin(answers, withinMs);
    }
    return asked.map((pair) => lengthOf(pair, use, memory));
  }

  #memoryOf({ vehicle, kmh, area }: RoadUse): Memory {
    const hour = Math.floor(this.#now() / HOUR_MS);
    if (hour !== this.#hour) for (const memory of this.#memories.values()) memory.known.clear();
    this.#hour = hour;
    const key = `${vehicle} ${kmh} ${area}`;
    const memory = this.#memories.get(key) ?? newMemory();
    this.#memories.set(key, memory);
    return memory;
  }

  /** Asks for the missing pairs: joins requests under way, and sends as many others as may be asked at a time. */
  #ask(missing: readonly CellPair[], use: RoadUse, memory: Memory): Promise<void>[] {
    const waited = new Set<Promise<void>>();
    const fresh: CellPair[] = [];
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
    const answer = this.#answer(batch, use, memory);
    for (const { fromCell, toCell } of batch.pairs) memory.asking.set(fromCell, toCell, answer);
    return answer;
  }

  // Never rejects: the matrix does not.
  async #answer({ pairs, sources, targets }: Batch, use: RoadUse, memory: Memory): Promise<void> {
    this.#inFlight += 1;
    const matrix = await this.#matrix([...sources.values()], [...targets.values()], use);
    this.#inFlight -= 1;
    const lengths = matrix?.flat();
    for (const [index, pair] of pairs.entries()) {
      const { fromCell, toCell } = pair;
      memory.asking.delete(fromCell, toCell);
      if (!lengths) {
        memory.failed.set(fromCell, toCell, this.#now() + AFTER_FAILURE_MS);
        continue;
      }
      const length = lengths[index] ?? null;
      memory.known.set(fromCell, toCell, length);
      if (length) memory.ratios.learn(pair, length, use.estimate(pair));
    }
  }
}

const isAtHand = ({ from, to }: RoadPair): boolean => greatCircleKm(from, to) < AT_HAND_KM;

/** Returns what was measured between the cells, or else the estimate as ways near it correct it. */
function lengthOf(pair: CellPair, use: RoadUse, { known, ratios }: Memory): KnownLength | null {
  const length = isAtHand(pair) ? null : known.get(pair.fromCell, pair.toCell);
  if (length) return { ...length, isMeasured: true };
  const corrected = ratios.correct(pair, use.estimate(pair));
  return corrected && { ...corrected, isMeasured: false };
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
