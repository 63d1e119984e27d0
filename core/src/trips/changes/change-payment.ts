import { isLive, type RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { publishOffer } from '../../matching/offers/publish-offer.ts';
import { openOffersOfRide } from '../../matching/offers/offers.repository.ts';
import { ensureOffered } from '../../payments/catalogue/method-rules.ts';
import { rideCard } from '../../payments/cards/ride-card.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { MOST_PAYMENT_CHANGES, paidOtherwise } from '../../rides/moves/guards.repository.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { ownRide, rideById } from '../../rides/views/read-rides.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';
import { countEvents } from '../../rides/rides.repository.ts';

/**
 * Changes how the rider will pay, while the trip is not over; the driver sees it at once. A repeated call counts once.
 * Throws AppError `request.invalid`, `payment.method_closed`, `payment.not_answering` or `payment.outside_limits`.
 */
export async function changePayment(
  core: Core,
  rider: Actor,
  rideId: string,
  paymentMethod: RidePaymentMethod,
  chosen?: string,
): Promise<RideView> {
  const { region, fare, paymentMethod: before } = await ownRide(core.sql, rider, rideId);
  if (before !== paymentMethod) {
    // The whole fare: what promotion and credit leave too little of is carried.
    const paid = { region, method: paymentMethod, amount: fare };
    ensureOffered(core, await core.methods.read(), paid, 'paymentMethod');
  }
  const cardId = (await rideCard(core.sql, rider.id, { method: paymentMethod, cardId: chosen })) ?? null;
  const ride = await writeRide(core.sql, {
    rideId,
    move: 'pay_otherwise',
    actorId: rider.id,
    set: { payment_method: paymentMethod, card_id: cardId },
    where: paidOtherwise(rider.id, paymentMethod, cardId),
  });
  if (!ride) return asWished(core, rider, rideId, { paymentMethod, cardId });
  await publishRide(core, ride);
  // Drivers with an open offer see the new payment method.
  for (const offer of await openOffersOfRide(core.sql, rideId)) publishOffer(core, offer);
  return presentRide(ride, rider);
}

async function asWished(
  core: Core,
  rider: Actor,
  rideId: string,
  { paymentMethod, cardId }: { paymentMethod: string; cardId: string | null },
): Promise<RideView> {
  const ride = await rideById(core, rider, rideId);
  if (ride.paymentMethod === paymentMethod && (ride.cardId ?? null) === cardId) return ride;
  const isOften = (await countEvents(core.sql, rideId, 'payment_changed')) >= MOST_PAYMENT_CHANGES;
  if (isLive(ride.status) && isOften) throw new AppError('ride.payment_changed_often', { ride });
  return refuseMove(core, rider, rideId);
}
