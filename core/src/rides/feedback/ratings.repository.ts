import { TAG_DAYS, type RatingTag } from '@waka/contracts/rides/rating-tags';
import { And, IsNull, LessThan, MoreThanOrEqual, Not, Raw } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { ENOUGH } from '../../accounts/rating.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Rating } from './rating.entity.ts';
import { Ride } from '../ride.entity.ts';

/** Stores the stars of one side; returns false where that side has already rated the ride. */
export async function insertRating(sql: Sql, rating: Omit<Rating, 'createdAt'>): Promise<boolean> {
  const insert = sql.manager.createQueryBuilder().insert().into(Rating).values(rating).orIgnore().returning(['rideId']);
  const { raw } = await insert.execute();
  return Array.isArray(raw) && raw.length > 0;
}

/**
 * Builds the condition under which the tags of a completed ride may change; the driver sees counts of final tags only.
 */
const taggingIsOpen = (column: string) => `${column} > now() - interval '${TAG_DAYS} days'`;

/** Stores the stars of one side in the ride, and keeps those of its tags that are named or final. */
export const setStars = (
  sql: Sql,
  id: string,
  stars: Pick<Ride, 'riderStars'> | Pick<Ride, 'driverStars'>,
  keptTags: readonly RatingTag[],
): Promise<unknown> =>
  sql.manager
    .createQueryBuilder()
    .update(Ride)
    .set({
      ...stars,
      riderTags: () => `CASE WHEN ${taggingIsOpen('completed_at')} THEN ARRAY(
        SELECT tag FROM unnest(rider_tags) WITH ORDINALITY AS saved (tag, place) WHERE tag = ANY(:keptTags) ORDER BY place)
        ELSE rider_tags END`,
    })
    .where({ id })
    .setParameters({ keptTags: [...keptTags] })
    .execute();

const isStep = `(rating_count + 1) % ${ENOUGH} = 0`;

/** Adds stars to a driver's rating, and shows every fifth sum, which reveals no single rating; a rider has no such row. */
export const addToRating = (sql: Sql, userId: string, stars: number): Promise<unknown> =>
  sql.manager
    .createQueryBuilder()
    .update(DriverProfile)
    .set({
      ratingSum: () => 'rating_sum + :stars',
      ratingCount: () => 'rating_count + 1',
      shownRatingSum: () => `CASE WHEN ${isStep} THEN rating_sum + :stars ELSE shown_rating_sum END`,
      shownRatingCount: () => `CASE WHEN ${isStep} THEN rating_count + 1 ELSE shown_rating_count END`,
    })
    .where({ userId })
    .setParameters({ stars })
    .execute();

/**
 * Saves the tags of a rider's completed ride while they may change; returns false where they may not, or there is no
 * such ride.
 */
export async function setTags(sql: Sql, id: string, riderId: string, riderTags: RatingTag[]): Promise<boolean> {
  const open = { ...taggable(id, riderId), completedAt: Raw(taggingIsOpen) };
  const { affected } = await sql.manager.update(Ride, open, { riderTags });
  return affected === 1;
}

export const isTaggable = (sql: Sql, id: string, riderId: string): Promise<boolean> =>
  sql.manager.existsBy(Ride, taggable(id, riderId));

const taggable = (id: string, riderId: string) =>
  ({ id, riderId, status: 'completed', driverId: Not(IsNull()) }) as const;

/** The ratings that a person got in one week. */
export interface RatedWeek {
  /** Its Monday, YYYY-MM-DD by UTC. */
  from: string;
  riderIds: string[];
  stars: number;
  count: number;
}

/** Lists the weeks of a person with ratings, the first one first, each from a day after its end on. */
export const ratedWeeks = (sql: Sql, subjectId: string): Promise<RatedWeek[]> =>
  sql.manager
    .createQueryBuilder(Rating, 'rating')
    .select(`to_char(${WEEK}, 'YYYY-MM-DD')`, 'from')
    .addSelect('array_agg(DISTINCT rating.author_id)', 'riderIds')
    .addSelect('sum(rating.stars)::int', 'stars')
    .addSelect('count(*)::int', 'count')
    .where({ subjectId })
    .andWhere(
      `rating.created_at < date_trunc('week', (now() - interval '1 day') AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
    )
    .groupBy(WEEK)
    .orderBy(WEEK)
    .getRawMany<RatedWeek>();

const WEEK = `date_trunc('week', rating.created_at AT TIME ZONE 'UTC')`;

/** Lists the ratings that a person got in a span, in an order that does not reveal when. */
export const ratingsIn = (
  sql: Sql,
  subjectId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Rating[]> =>
  sql.manager.find(Rating, {
    where: { subjectId, createdAt: And(MoreThanOrEqual(from), LessThan(until)) },
    order: { stars: 'DESC', comment: 'ASC' },
  });
