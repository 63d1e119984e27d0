import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';

export type Ridden = Pick<
  Ride,
  'pickup' | 'stops' | 'dropoff' | 'geometry' | 'durationMin' | 'vehicleType' | 'requestedAt'
>;

/** Reads the trips of the last seven days with the classes of a rule, of the newest rides. */
export const lastTrips = (
  sql: Sql,
  { region, vehicleTypes }: Pick<GroundRule, 'region' | 'vehicleTypes'>,
  most: number,
): Promise<Ridden[]> =>
  sql.manager
    .createQueryBuilder(Ride, 'ride')
    .select(
      ['pickup', 'stops', 'dropoff', 'geometry', 'durationMin', 'vehicleType', 'requestedAt'].map(
        (column) => `ride.${column}`,
      ),
    )
    .addSelect('ride.id')
    .where(`ride.id > (SELECT uuidv7(interval '-7 days')) AND ride.region = :region`, { region })
    .andWhere('ride.vehicleType = ANY(:vehicleTypes)', { vehicleTypes })
    .orderBy('ride.id', 'DESC')
    .limit(most)
    .getMany();
