import type { Sql } from '../../platform/postgres/sql.ts';
import { RideOffer } from '../../matching/offers/ride-offer.entity.ts';
import { Ride } from '../../rides/ride.entity.ts';

const secondsFrom = (begin: string, end: string): string => `extract(epoch FROM ${end} - ${begin})`;
const PICKUP = secondsFrom('ride.acceptedAt', 'ride.arrivedAt');
const TRIP = secondsFrom('ride.startedAt', 'ride.completedAt');
/** Drivers who stood there already, and trips that were ended at once, say nothing of times. */
const LEAST_SECONDS = 60;
const FEWEST_RIDES = 5;

const GROUPS = {
  area: 'ride.pickupArea',
  hour: `to_char(ride.acceptedAt AT TIME ZONE 'UTC', 'HH24')`,
};

export interface TimeErrorsRow {
  name: string;
  pickups: number;
  pickupMedian: number | null;
  pickupWithin: number | null;
  trips: number;
  tripMedian: number | null;
  tripWithin: number | null;
}

/** Compares what was shown with what it took in the rides of the last week, those with most rides first. */
export const timeErrors = (sql: Sql, by: keyof typeof GROUPS, most: number): Promise<TimeErrorsRow[]> => {
  const [pickup, trip] = [errorOf('offer.pickupEtaMin', PICKUP), errorOf('ride.durationMin', TRIP)];
  return sql.manager
    .createQueryBuilder(Ride, 'ride')
    .innerJoin(
      RideOffer,
      'offer',
      `offer.rideId = ride.id AND offer.attempt = ride.attempt AND offer.status = 'accepted'`,
    )
    .select(GROUPS[by], 'name')
    .addSelect(`count(*) FILTER (WHERE ${pickup.counts})::int`, 'pickups')
    .addSelect(pickup.median, 'pickupMedian')
    .addSelect(pickup.within, 'pickupWithin')
    .addSelect(`count(*) FILTER (WHERE ${trip.counts})::int`, 'trips')
    .addSelect(trip.median, 'tripMedian')
    .addSelect(trip.within, 'tripWithin')
    .where(`ride.status = 'completed' AND ride.requestedAt >= now() - interval '7 days'`)
    .groupBy(GROUPS[by])
    .having(`count(*) >= ${FEWEST_RIDES}`)
    .orderBy('count(*)', 'DESC')
    .addOrderBy(GROUPS[by])
    .limit(most)
    .getRawMany();
};

function errorOf(minutes: string, seconds: string) {
  const counts = `${seconds} >= ${LEAST_SECONDS}`;
  const error = `abs(${minutes} * 60 / nullif(${seconds}, 0) - 1)::float8`;
  return {
    counts,
    median: `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${error}) FILTER (WHERE ${counts})`,
    within: `avg((${error} <= 0.25)::int) FILTER (WHERE ${counts})::float8`,
  };
}
