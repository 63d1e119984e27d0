import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Sql } from '@waka/core/platform/postgres/sql';

/** The PIN that a driver gets at the pickup; none where the rider uses none. */
interface SharedPin {
  pin?: string;
}

/** Null for an unknown ride. */
export type ReadPin = (rideId: string) => Promise<SharedPin | null>;

/**
 * Gives simulated drivers the PINs, which the service shows to riders alone: simulated riders pass theirs on, and
 * those of people who try the service are read from the database of the same machine.
 */
export class SharedPins {
  readonly #pins = new Map<string, SharedPin>();
  readonly #read: ReadPin | null;

  constructor(read: ReadPin | null = null) {
    this.#read = read;
  }

  share(rideId: string, pin: SharedPin): void {
    this.#pins.set(rideId, pin);
  }

  forget(rideId: string): void {
    this.#pins.delete(rideId);
  }

  /** Returns null while the PIN is not known. */
  async ask({ id }: Pick<Ride, 'id'>): Promise<SharedPin | null> {
    return this.#pins.get(id) ?? (await this.#read?.(id)) ?? null;
  }
}

/** Reads PINs from a database. */
export const pinsOf =
  (sql: Sql): ReadPin =>
  async (rideId) => {
    const [ride] = await sql<{ pin: string | null }>('select pin from rides where id = $1', [rideId]);
    if (!ride) return null;
    return ride.pin === null ? {} : { pin: ride.pin };
  };
