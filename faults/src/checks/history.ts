import { writeFileSync } from 'node:fs';

/** How a call ended: `info` when it is unknown whether it did its work. */
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
  /** The ride in the reply. */
  ride: { id: string; status: string; seq: number } | null;
}

interface ReceivedEntry {
  who: string;
  at: number;
  event: 'snapshot' | 'ride:updated' | 'ride:offer' | 'connect' | 'disconnect';
  rideId: string | null;
  offerId: string | null;
  seq: number | null;
  /** The delay after the event, by the time in its data; null where it has none. */
  lateMs: number | null;
}

/** Records all requests, replies and events of the simulated people, in the order in which they saw them. */
export class History {
  readonly #calls: CallEntry[] = [];
  readonly #received: ReceivedEntry[] = [];

  called(entry: CallEntry): void {
    this.#calls.push(entry);
  }

  received(entry: ReceivedEntry): void {
    this.#received.push(entry);
  }

  /** Clears the history, so that each row sees its own. */
  forget(): void {
    this.#calls.length = 0;
    this.#received.length = 0;
  }

  /** Lists the calls that began within these times. */
  calls(from = 0, until = Infinity): CallEntry[] {
    return this.#calls.filter((entry) => entry.from >= from && entry.from < until);
  }

  news(from = 0, until = Infinity): ReceivedEntry[] {
    return this.#received.filter((entry) => entry.at >= from && entry.at < until);
  }

  /** Writes one JSON line an entry, for an analysis of what a row saw. */
  write(file: string, from: number): void {
    const lines = [...this.calls(from), ...this.news(from)]
      .toSorted((one, other) => momentOf(one) - momentOf(other))
      .map((entry) => JSON.stringify(entry));
    writeFileSync(file, `${lines.join('\n')}\n`);
  }
}

const momentOf = (entry: CallEntry | ReceivedEntry) => ('at' in entry ? entry.at : entry.from + entry.ms);
