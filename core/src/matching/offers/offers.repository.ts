import type { Sql } from '../../platform/postgres/sql.ts';
import { RideOffer } from './ride-offer.entity.ts';

/** An offer of a ride to a driver. */
export const offerOf = (
  sql: Sql,
  { id, rideId, driverId }: Pick<RideOffer, 'id' | 'rideId' | 'driverId'>,
): Promise<RideOffer | null> => sql.manager.findOneBy(RideOffer, { id, rideId, driverId });

/** The offers of one search of a ride. */
export const offersOfSearch = (
  sql: Sql,
  { rideId, attempt }: Pick<RideOffer, 'rideId' | 'attempt'>,
): Promise<RideOffer[]> => sql.manager.findBy(RideOffer, { rideId, attempt });
