import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../accounts/actor.ts';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { Core } from '../core.ts';
import { ratingOf } from '../drivers/rating.ts';
import { announceClosed, closeOffersOfRide } from '../matching/close-offers.ts';
import type { RideOffer } from '../matching/ride-offer.entity.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../platform/sql.ts';
import { announceRide } from './announce-ride.ts';
import { rideById } from './read-rides.ts';
import type { Ride } from './ride.entity.ts';
import { presentRide } from './ride.presenter.ts';
import { writeRide } from './write-ride.ts';

/** Takes the ride for exactly one driver. The winner may repeat it; everybody else learns why not. */
export async function acceptOffer(core: Core, driver: Actor, rideId: string, offerId: string): Promise<RideView> {
  const driverCard = await cardOf(core.sql, driver);
  const won = await core
    .transaction(async (sql) => {
      const ride = await writeRide(sql, {
        rideId,
        move: 'accept',
        actorId: driver.id,
        set: { driver_id: driver.id, driver_card: JSON.stringify(driverCard) },
        where: {
          text: `attempt = (
            SELECT attempt FROM ride_offers
            WHERE ride_offers.id = $1 AND ride_id = rides.id AND driver_id = $2 AND status = 'open' AND expires_at > now()
          )`,
          values: [offerId, driver.id],
        },
      });
      if (!ride) return null;
      const [accepted] = await sql<{ id: string }>(
        `UPDATE ride_offers SET status = 'accepted', answered_at = now() WHERE id = $1 AND status = 'open' RETURNING id`,
        [offerId],
      );
      // The sweep closed the offer between the two statements: the whole move is undone.
      ensure(accepted, 'offer.expired');
      const [onShift] = await sql(
        `UPDATE driver_profiles SET offers_answered = offers_answered + 1, offers_accepted = offers_accepted + 1,
           idle_since = NULL WHERE user_id = $1 AND is_online RETURNING user_id`,
        [driver.id],
      );
      // The shift ended since the card was read.
      ensure(onShift, 'driver.offline');
      return { ride, closed: await closeOffersOfRide(sql, rideId, 'taken') };
    })
    .catch((error: unknown) => {
      const constraint = violatedConstraint(error);
      if (constraint === 'one_live_ride_a_driver') throw new AppError('driver.busy');
      if (constraint === 'one_accepted_offer_a_search') throw new AppError('ride.taken');
      throw error;
    });
  if (!won) return repeatOrRefuse(core, driver, rideId, offerId);
  await announceRide(core, won.ride);
  await announceClosed(core, won.closed, 'taken');
  return presentRide(won.ride, driver);
}

async function cardOf(sql: Sql, driver: Actor): Promise<Ride['driverCard']> {
  const [profile] = await sql<
    DriverProfile & { fullName: string | null; phone: string | null; profileImageUrl: string | null }
  >(
    `SELECT driver_profiles.*, full_name, coalesce(phone, unproved_phone) AS phone, profile_image_url
     FROM driver_profiles JOIN users ON users.id = user_id WHERE user_id = $1`,
    [driver.id],
  );
  ensure(profile, 'driver.not_approved');
  ensure(profile.approval === 'approved', 'driver.not_approved');
  ensure(profile.isOnline, 'driver.offline');
  return {
    id: driver.id,
    name: profile.fullName ?? 'Driver',
    photoUrl: profile.profileImageUrl,
    phone: profile.phone,
    ...ratingOf(profile),
    vehicle: {
      make: profile.vehicleMake,
      model: profile.vehicleModel,
      plate: profile.vehiclePlateNumber,
      type: profile.vehicleType,
    },
  };
}

async function repeatOrRefuse(core: Core, driver: Actor, rideId: string, offerId: string): Promise<RideView> {
  const [offer] = await core.sql<RideOffer & { isOver: boolean; rideDriverId: string | null }>(
    `SELECT ride_offers.*, expires_at <= now() AS is_over, rides.driver_id AS ride_driver_id
     FROM ride_offers JOIN rides ON rides.id = ride_id
     WHERE ride_offers.id = $1 AND ride_id = $2 AND ride_offers.driver_id = $3`,
    [offerId, rideId, driver.id],
  );
  ensure(offer, 'offer.not_found');
  if (offer.status === 'accepted' && offer.rideDriverId === driver.id) return rideById(core, driver, rideId);
  ensure(offer.status !== 'taken', 'ride.taken');
  ensure(offer.status !== 'expired' && !(offer.status === 'open' && offer.isOver), 'offer.expired');
  ensure(offer.rideDriverId === null, 'ride.taken');
  throw new AppError('offer.closed');
}
