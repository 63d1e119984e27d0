import { acceptOffer } from '../matching/offers/accept-offer.ts';
import type { Actor } from '../platform/actor.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { aDriver, anOffer, aRide, aRider } from './builders.ts';
import type { Core } from '../platform/core.ts';

export interface Driven {
  id: string;
  rider: Actor;
  driver: Actor;
}

/** Drives a ride that costs 9,130 francs, of which 9,100 can be paid in cash. */
export async function aRideInFrancs(
  core: Core,
  given: Partial<Pick<Driven, 'rider' | 'driver'>> & { fare?: number; paymentMethod?: string } = {},
): Promise<Driven> {
  const rider = given.rider ?? (await aRider(core, { usesPin: false }));
  const driver = given.driver ?? (await aDriver(core));
  const ride = await aRide(core, rider, { paymentMethod: given.paymentMethod ?? 'cash' });
  const { id } = ride;
  await core.sql(`UPDATE rides SET fare = $2, currency = 'GNF', price = NULL WHERE id = $1`, [id, given.fare ?? 9130]);
  await acceptOffer(core, driver, id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await completeRide(core, driver, id);
  return { id, rider, driver };
}
