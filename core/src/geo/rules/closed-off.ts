import type { LatLng } from '@waka/contracts/geo';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { cellOf } from '../roads/cells.ts';

/** About 110 m: places of one cell are mostly on the same side of a ground. */
const CELL_DEGREES = 0.001;
/** About 220 m: where a way was found, another one to somewhere else may be. */
const OPEN_DEGREES = 0.002;
/** About 550 m: so far apart two ends are different ones. */
const OTHER_DEGREES = 0.005;
/** From or to so many other ends, which ways were found from or to, none was found. */
const ENOUGH = 2;
const REMEMBERED_MS = 10 * 60_000;
const MOST = 20_000;

/** What is known of the ends of ways that lie in one cell. */
interface Known {
  /** Other ends from or to which no way was found; null where one was found. */
  without: Set<number> | null;
  since: number;
}

/** A way around the ground of rules. */
export interface WayAround {
  rules: readonly GroundRule[];
  from: LatLng;
  to: LatLng;
}

/**
 * Remembers for some minutes which places are closed off: to which no way around the ground of the same rules was found from
 * places that are not closed off themselves, or the other way round. That there is none is the dearest answer of a routing
 * engine, which follows every street to find it. What is remembered wrongly hides a class for these minutes, no more.
 */
export class ClosedOff {
  readonly #known = new Map<string, Known>();
  readonly #openSince = new Map<string, number>();

  isClosedOff(way: WayAround, now: Date): boolean {
    return endsOf(way).some(({ cell }) => (this.#of(cell, now)?.without?.size ?? 0) >= ENOUGH);
  }

  noteFound(way: WayAround, now: Date): void {
    for (const { cell, area } of endsOf(way)) {
      this.#known.set(cell, { without: null, since: now.getTime() });
      this.#openSince.set(area, now.getTime());
    }
  }

  noteNone(way: WayAround, now: Date): void {
    if (this.#known.size > MOST) this.#forget();
    const [from, to] = endsOf(way);
    for (const [end, other] of [
      [from, to],
      [to, from],
    ] as const) {
      // Of an end that may be closed off itself it cannot be said which of both is.
      if (!isRecent(this.#openSince.get(other.area), now)) continue;
      const known = this.#of(end.cell, now) ?? { without: new Set(), since: now.getTime() };
      known.without?.add(other.place);
      this.#known.set(end.cell, known);
    }
  }

  #of(cell: string, now: Date): Known | null {
    const known = this.#known.get(cell);
    return known && isRecent(known.since, now) ? known : null;
  }

  #forget(): void {
    this.#known.clear();
    this.#openSince.clear();
  }
}

/** Checks whether a time is some minutes ago; a clock that was set back must not keep what was known. */
const isRecent = (since: number | undefined, now: Date): boolean =>
  since !== undefined && Math.abs(now.getTime() - since) < REMEMBERED_MS;

interface End {
  cell: string;
  area: string;
  place: number;
}

function endsOf({ rules, from, to }: WayAround): [End, End] {
  const names = rules.map(({ id, version }) => `${id}.${version}`).toSorted();
  const end = (kind: string, at: LatLng): End => ({
    cell: [kind, cellOf(at, CELL_DEGREES), ...names].join(' '),
    area: [kind, cellOf(at, OPEN_DEGREES), ...names].join(' '),
    place: cellOf(at, OTHER_DEGREES),
  });
  return [end('from', from), end('to', to)];
}
