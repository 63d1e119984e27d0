import { EVENTS_A_PAGE, type Ride, type RideEvent } from '@waka/contracts/rides/ride-views';

type Ask = (rideId: string, afterSeq: number) => Promise<RideEvent[]>;

/**
 * What one phone knows of its rides, kept by the rules of docs/sockets.md: what is not newer is dropped, and what is
 * further ahead than the next makes it ask for what is between.
 */
export class RideStore {
  readonly #ask: Ask;
  readonly #applied = new Map<string, number[]>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The numbers of the events as they were applied, of each ride. */
  get applied(): ReadonlyMap<string, readonly number[]> {
    return this.#applied;
  }

  /** Of rides that are over and looked into: what is not known any more is not asked for again. */
  forget(): void {
    this.#applied.clear();
  }

  learn({ id, seq }: Pick<Ride, 'id' | 'seq'>): void {
    const last = this.#lastOf(id);
    if (seq > last) this.#turn = this.#turn.then(() => this.#apply(id, seq)).catch(() => undefined);
  }

  /** Asks for whatever was missed of every ride it knows. */
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
