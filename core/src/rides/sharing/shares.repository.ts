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

/** The open call for help of the link's owner; the contacts who were texted look here for a day. */
const HELP = `
  SELECT jsonb_build_object('name', full_name, 'at', coalesce(raised_again_at, incidents.created_at),
    'falseAlarmAt', false_alarm_at, 'lat', lat, 'lng', lng) AS call
  FROM incidents JOIN users ON users.id = reporter_id
  WHERE ride_id = rides.id AND reporter_id = owner_id AND kind = 'sos' AND state <> 'closed' AND NOT is_for_passenger
    AND coalesce(raised_again_at, incidents.created_at) > now() - interval '1 day'`;

/** An open call for help, with its times in ISO 8601. */
export interface CallOfOwner {
  name: string;
  at: string;
  falseAlarmAt: string | null;
  lat: number | null;
  lng: number | null;
}

/**
 * The ride behind an open link, while it is live, for so many minutes more, and while the owner's call for help is
 * open; on the link of a passenger who pays in cash with the step by which cash is rounded.
 */
export const rideOfShare = statement({
  text: `
    SELECT to_jsonb(rides) AS ride, owner_id, ${ENDED_AT} AS ended_at, help.call AS help,
      CASE WHEN is_for_passenger AND payment_method = 'cash' THEN
        (SELECT cash_step FROM region_money WHERE region_money.region = rides.region) END AS cash_step
    FROM ride_shares JOIN rides ON rides.id = ride_id LEFT JOIN LATERAL (${HELP}) help ON true
    WHERE token_hash = $1 AND revoked_at IS NULL
      AND (status IN ('pending', 'accepted', 'arrived', 'in_progress')
        OR help.call IS NOT NULL OR ${ENDED_AT} > now() - make_interval(mins => $2))`,
  parameters: [pg.text, pg.integer],
  row: {
    ride: pg.json<object>(),
    ownerId: pg.uuid,
    endedAt: pg.timestamptz,
    help: pg.nullable(pg.json<CallOfOwner>()),
    cashStep: pg.nullable(pg.integer),
  },
});
