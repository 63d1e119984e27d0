import { IsNull } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { RideShare } from './ride-share.entity.ts';

type ShareOf = Pick<RideShare, 'rideId' | 'ownerId'>;

/** Finds the open link of a person to a ride. */
export const openShareOf = (sql: Sql, { rideId, ownerId }: ShareOf): Promise<RideShare | null> =>
  sql.manager.findOneBy(RideShare, { rideId, ownerId, isForPassenger: false, revokedAt: IsNull() });

/** Stores a link, unless the person has an open one to the ride. */
export const insertShare = (
  sql: Sql,
  share: ShareOf & Pick<RideShare, 'id' | 'tokenHash'> & { isForPassenger?: true },
): Promise<unknown> => sql.manager.createQueryBuilder().insert().into(RideShare).values(share).orIgnore().execute();

/** Revokes the links that a person gave away; the passenger's stays. */
export const revokeShares = (sql: Sql, { rideId, ownerId }: ShareOf): Promise<unknown> =>
  sql.manager.update(
    RideShare,
    { rideId, ownerId, isForPassenger: false, revokedAt: IsNull() },
    { revokedAt: () => 'now()' },
  );

// A payment may change a ride days later, so its last event does not mark the end; an expired search has no other mark.
const ENDED_AT = 'coalesce(completed_at, cancelled_at, last_event_at)';

/**
 * The ride behind an open link, while it is live and for so many minutes more; on the link of a passenger who pays in
 * cash with the step by which cash is rounded.
 */
export const rideOfShare = statement({
  text: `
    SELECT to_jsonb(rides) AS ride, owner_id, ${ENDED_AT} AS ended_at,
      CASE WHEN is_for_passenger AND payment_method = 'cash' THEN
        (SELECT cash_step FROM region_money WHERE region_money.region = rides.region) END AS cash_step
    FROM ride_shares JOIN rides ON rides.id = ride_id
    WHERE token_hash = $1 AND revoked_at IS NULL
      AND (status IN ('pending', 'accepted', 'arrived', 'in_progress')
        OR ${ENDED_AT} > now() - make_interval(mins => $2))`,
  parameters: [pg.text, pg.integer],
  row: { ride: pg.json<object>(), ownerId: pg.uuid, endedAt: pg.timestamptz, cashStep: pg.nullable(pg.integer) },
});
