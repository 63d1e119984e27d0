import type { City } from '../../geo/areas/cities.ts';
import { RideTrackPoint } from '../../drivers/positions/ride-track-point.entity.ts';
import { BoardingPoint } from '../../places/boarding-point.entity.ts';
import { Place } from '../../places/place.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../ride.entity.ts';

/** Where a rider was picked up who had asked for it at a known place. */
export interface Pickup {
  placeId: string;
  /** Where the place is known to be. */
  latitude: number;
  longitude: number;
  riderId: string;
  lat: number;
  lng: number;
}

/** Lists where cars of a city stood when riders of known places got in, in the last two weeks; place by place. */
export const pickupsAtPlaces = (sql: Sql, city: City): Promise<Pickup[]> =>
  sql.manager
    .createQueryBuilder(Ride, 'ride')
    .innerJoin(
      Place,
      'place',
      `place.name = ride.pickup ->> 'name' AND abs(place.latitude - (ride.pickup ->> 'lat')::float8) < 0.002
         AND abs(place.longitude - (ride.pickup ->> 'lng')::float8) < 0.002`,
    )
    .innerJoin(
      RideTrackPoint,
      'fix',
      `fix.rideId = ride.id AND fix.cameAt >= ride.startedAt - interval '40 seconds'
         AND fix.cameAt <= ride.startedAt + interval '5 seconds'`,
    )
    .select('place.id', 'placeId')
    .addSelect('place.latitude', 'latitude')
    .addSelect('place.longitude', 'longitude')
    .addSelect('ride.riderId', 'riderId')
    .addSelect('avg(fix.lat)', 'lat')
    .addSelect('avg(fix.lng)', 'lng')
    .where(`ride.id > (SELECT uuidv7(interval '-14 days')) AND ride.city = :city`, { city })
    .groupBy('ride.id')
    .addGroupBy('place.id')
    .orderBy('place.id')
    .getRawMany();

/** Stores where riders board; what an operator has decided about the place stays. */
export const storeBoardingPoint = (sql: Sql, point: Omit<BoardingPoint, 'isUsed' | 'measuredAt'>): Promise<unknown> =>
  sql.manager.upsert(BoardingPoint, { ...point, measuredAt: () => 'now()' }, ['placeId']);
