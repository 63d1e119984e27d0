import { routes } from '@waka/contracts/routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { ApiClient } from './api-client.ts';

/** What a driver hears at the pickup; no PIN where the rider uses none. */
export interface Told {
  pin?: string;
}

/**
 * How simulated drivers hear PINs, which the service shows to riders alone: the simulated riders tell theirs, and for
 * the demo's public rider account the simulator signs in as that rider and reads it from the rider's own screen.
 */
export class PinDesk {
  readonly #told = new Map<string, Told>();
  readonly #publicRiders: ApiClient[];

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
    for (const rider of this.#publicRiders) {
      const user = await rider.signIn();
      const ride = user.id === riderId ? await rider.call(routes.activeRide) : null;
      if (ride?.id === id) return ride.pin === undefined ? {} : { pin: ride.pin };
    }
    return null;
  }
}
