import { EVENTS_A_PAGE, type Ride, type RideEvent } from '@waka/contracts/rides/ride-views';

type Ask = (rideId: string, afterSeq: number) => Promise<RideEvent[]>;

/**
 * Holds what one phone has of its rides, by the rules of docs/sockets.md: older events are dropped, and a gap makes it
 * request the events in between.
 */
export class RideStore {
  readonly #ask: Ask;
  readonly #applied = new Map<string, number[]>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Returns the numbers of the applied events, of each ride. */
  get applied(): ReadonlyMap<string, readonly number[]> {
    return this.#applied;
  }

  /** Drops rides that are over and checked: they are not requested again. */
  forget(): void {
    this.#applied.clear();
  }

  learn({ id, seq }: Pick<Ride, 'id' | 'seq'>): void {
    const last = this.#lastOf(id);
    if (seq > last) this.#turn = this.#turn.then(() => this.#apply(id, seq)).catch(() => undefined);
  }

  /** Requests the missed events of every ride that it has. */
  async settle(): Promise<void> {
    await this.#turn;
    for (const id of this.#applied.keys()) await this.#fill(id);
  }

  async #apply(id: string, seq: number): Promise<void> {
    const last = this.#lastOf(id);
    if (seq <= last) return;
    const known = this.#applied.get(id) ?? [];
    this.#applied.set(id, known);
    if (seq === last + 1) known.push(seq);
    else await this.#fill(id);
  }

  async #fill(id: string): Promise<void> {
    for (;;) {
      // Page after page.
      const events = await this.#ask(id, this.#lastOf(id));
      for (const { seq } of events) if (seq > this.#lastOf(id)) this.#applied.get(id)?.push(seq);
      if (events.length < EVENTS_A_PAGE) return;
    }
  }

  #lastOf(id: string): number {
    return this.#applied.get(id)?.at(-1) ?? 0;
  }
}
