import { DEFAULT_RATING } from '@waka/contracts/drivers/driver-views';
import { ENOUGH } from './rating.ts';

/** Builds the SQL of a rider's mean to one digit; null with few ratings. */
export const riderRating = (riderId: string): string => `(
  SELECT CASE WHEN count(*) >= ${ENOUGH} THEN round(avg(stars), 1)::float8 END FROM ratings WHERE subject_id = ${riderId})`;

/** The shown mean of a row of `driver_profiles`, as SQL. */
export const ratingColumns = `shown_rating_count < ${ENOUGH} AS "isNew", CASE WHEN shown_rating_count < ${ENOUGH} THEN ${DEFAULT_RATING}
  ELSE round(shown_rating_sum::numeric / shown_rating_count, 1) END AS rating`;
