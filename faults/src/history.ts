import { writeFileSync } from 'node:fs';

/** How a call ended: `info` when nobody can know whether it did its work. */
type Ending = 'ok' | 'fail' | 'info';

export interface CallEntry {
  who: string;
  /** Milliseconds of this process' clock when it was made. */
  from: number;
  ms: number;
  /** Method and path of the contract. */
  call: string;
  rideId: string | null;
  idempotencyKey: string | null;
  ending: Ending;
  status: number | null;
  code: string | null;
  /** What the answer said of a ride. */
  ride: { id: string; status: string; seq: number } | null;
}

export interface HeardEntry {
  who: string;
  at: number;
  event: 'snapshot' | 'ride:updated' | 'ride:offer' | 'connect' | 'disconnect';
  rideId: string | null;
  offerId: string | null;
  seq: number | null;
  /** How long after it happened, by the service's record of when that was; null where it says nothing. */
  lateMs: number | null;
}

/** Everything that simulated people asked, were answered and were told, in the order in which they saw it. */
export class History {
  readonly #calls: CallEntry[] = [];
  readonly #heard: HeardEntry[] = [];

  called(entry: CallEntry): void {
    this.#calls.push(entry);
  }

  heard(entry: HeardEntry): void {
    this.#heard.push(entry);
  }

  /** What a row has seen is no business of the next. */
  forget(): void {
    this.#calls.length = 0;
    this.#heard.length = 0;
  }

  /** Made within these moments, by their beginning. */
  calls(from = 0, until = Infinity): CallEntry[] {
    return this.#calls.filter((entry) => entry.from >= from && entry.from < until);
  }

  news(from = 0, until = Infinity): HeardEntry[] {
    return this.#heard.filter((entry) => entry.at >= from && entry.at < until);
  }

  /** One JSON line an entry, for looking into what a row saw. */
  write(file: string, from: number): void {
    const lines = [...this.calls(from), ...this.news(from)]
      .toSorted((one, other) => momentOf(one) - momentOf(other))
      .map((entry) => JSON.stringify(entry));
    writeFileSync(file, `${lines.join('\n')}\n`);
  }
}

const momentOf = (entry: CallEntry | HeardEntry) => ('at' in entry ? entry.at : entry.from + entry.ms);
