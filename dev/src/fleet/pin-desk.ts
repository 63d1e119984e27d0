import { routes } from '@waka/contracts/routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { Refusal, type ApiClient } from './api-client.ts';

/** What a driver hears at the pickup; no PIN where the rider uses none. */
export interface Told {
  pin?: string;
}

const LOOK_AGAIN_MS = 30_000;

/**
 * How simulated drivers hear PINs, which the service shows to riders alone: the simulated riders tell theirs, and for
 * the demo's public rider accounts the simulator signs in as that rider and reads it from the rider's own screen.
 */
export class PinDesk {
  readonly #told = new Map<string, Told>();
  readonly #publicRiders: ApiClient[];
  readonly #riders = new Map<string, ApiClient>();
  #lookedAt = -Infinity;

  constructor(publicRiders: ApiClient[] = []) {
    this.#publicRiders = publicRiders;
  }

  tell(rideId: string, told: Told): void {
    this.#told.set(rideId, told);
  }

  forget(rideId: string): void {
    this.#told.delete(rideId);
  }

  /** Null while nobody tells it. */
  async ask({ id, riderId }: Ride): Promise<Told | null> {
    const told = this.#told.get(id);
    if (told) return told;
    if (!this.#riders.has(riderId)) await this.#meetPublicRiders();
    const rider = this.#riders.get(riderId);
    if (!rider) return null;
    await rider.signIn();
    const ride = await rider.call(routes.activeRide);
    if (ride?.id !== id) return null;
    return ride.pin === undefined ? {} : { pin: ride.pin };
  }

  async #meetPublicRiders(): Promise<void> {
    if (performance.now() - this.#lookedAt < LOOK_AGAIN_MS) return;
    this.#lookedAt = performance.now();
    const met = new Set(this.#riders.values());
    for (const rider of this.#publicRiders.filter((one) => !met.has(one))) {
      try {
        // One after the other: each is a password to hash.
        // oxlint-disable-next-line no-await-in-loop
        this.#riders.set((await rider.signIn()).id, rider);
      } catch (error) {
        // Not every one of these accounts has to be seeded.
        if (!(error instanceof Refusal) || error.code !== 'auth.bad_credentials') throw error;
      }
    }
  }
}
