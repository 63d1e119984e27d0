import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { announceOfferMade } from '../matching/announce-offer.ts';
import { openOffersOfRide } from '../matching/read-offers.ts';
import { announceRide } from './announce-ride.ts';
import { rideById } from './read-rides.ts';
import { refuseMove } from './refuse-move.ts';
import { presentRide } from './ride.presenter.ts';
import { writeRide } from './write-ride.ts';

/** How the rider will pay, for as long as the trip is not over; the driver sees it at once. Asked twice, it is done once. */
export async function changePayment(
  core: Core,
  rider: Actor,
  rideId: string,
  paymentMethod: RidePaymentMethod,
): Promise<RideView> {
  const ride = await writeRide(core.sql, {
    rideId,
    move: 'pay_otherwise',
    actorId: rider.id,
    set: { payment_method: paymentMethod },
    where: { text: 'rider_id = $1 AND payment_method <> $2', values: [rider.id, paymentMethod] },
  });
  if (!ride) return asWished(core, rider, rideId, paymentMethod);
  await announceRide(core, ride);
  // Whoever is being asked right now decides by what the offer says.
  for (const offer of await openOffersOfRide(core.sql, rideId)) announceOfferMade(core, offer);
  return presentRide(ride, rider);
}

async function asWished(core: Core, rider: Actor, rideId: string, paymentMethod: RidePaymentMethod): Promise<RideView> {
  const ride = await rideById(core, rider, rideId);
  return ride.paymentMethod === paymentMethod ? ride : refuseMove(core, rider, rideId);
}
