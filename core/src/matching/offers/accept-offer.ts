import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import { driverById } from '../../accounts/driver-profiles.repository.ts';
import type { Core } from '../../platform/core.ts';
import { storeAssignment } from '../../drivers/duty/duty.ts';
import { refuseWithoutDocuments } from '../../drivers/documents/refuse-without-documents.ts';
import { accept, offerAtRide } from './acceptance.repository.ts';
import { publishClosedOffers } from './close-offers.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { rowsOfJson, violatedConstraint } from '../../platform/postgres/sql.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import { emitRide } from '../../rides/moves/publish-ride.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { presentRide, type RideRow } from '../../rides/views/ride.presenter.ts';

/**
 * Assigns the ride to exactly one driver, at the fare that the driver saw where the call names one. A repeat by the
 * winner succeeds; every other driver gets the reason of the refusal.
 *
 * Throws AppError: `ride.taken`, `offer.expired`, `offer.not_found`, `driver.busy` and others.
 */
export async function acceptOffer(
  core: Core,
  driver: Actor,
  rideId: string,
  offerId: string,
  seenFare: number | null = null,
): Promise<RideView> {
  const [won] = await accept(core.sql, rideId, offerId, driver.id, seenFare).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'one_live_ride_a_driver') throw new AppError('driver.busy');
    if (constraint === 'one_accepted_offer_a_search') throw new AppError('ride.taken');
    throw error;
  });
  const [ride] = rowsOfJson<RideRow>(Ride, won ? [won.ride] : []);
  if (!won || !ride) return repeatOrRefuse(core, driver, rideId, offerId, seenFare);
  emitRide(core, ride, ride);
  publishClosedOffers(core, won.closed, 'taken');
  acknowledgeOutbox(core, [won.outboxId]);
  // Needs no await: Redis executes the commands of one node in order, so this one precedes the driver's next position.
  void storeAssignment(core, ride, won.driverCity);
  return presentRide(ride, driver);
}

async function repeatOrRefuse(
  core: Core,
  driver: Actor,
  rideId: string,
  offerId: string,
  seenFare: number | null,
): Promise<RideView> {
  const profile = await driverById(core.sql, driver.id);
  ensure(profile?.approval === 'approved', 'driver.not_approved');
  await refuseWithoutDocuments(core.sql, driver.id);
  ensure(profile.isOnline, 'driver.offline');
  const offer = await offerAtRide(core.sql, { id: offerId, rideId, driverId: driver.id });
  ensure(offer, 'offer.not_found');
  if (offer.status === 'accepted' && offer.rideDriverId === driver.id) return rideById(core, driver, rideId);
  ensure(offer.status !== 'taken', 'ride.taken');
  ensure(offer.status !== 'expired' && !(offer.status === 'open' && offer.isOver), 'offer.expired');
  ensure(offer.rideDriverId === null, 'ride.taken');
  ensure(offer.status !== 'open' || seenFare === null || offer.rideFare === seenFare, 'offer.price_changed');
  throw new AppError('offer.closed');
}
