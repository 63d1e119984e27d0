import { IsNull, Raw, type UpdateResult } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { RideShare } from './ride-share.entity.ts';

const CALLED_AT = 'coalesce(raised_again_at, incidents.created_at)';

/** The open call for help of the link's owner, whose contacts were texted the link. */
const FOLLOWED = `
  SELECT FROM incidents WHERE incidents.ride_id = ride_shares.ride_id AND reporter_id = owner_id AND kind = 'sos'
    AND state <> 'closed' AND false_alarm_at IS NULL AND contacts_told > 0 AND ${CALLED_AT} > now() - interval '1 day'`;

type ShareOf = Pick<RideShare, 'rideId' | 'ownerId'>;

/** Finds the open link of a person to a ride. */
export const openShareOf = (sql: Sql, { rideId, ownerId }: ShareOf): Promise<RideShare | null> =>
  sql.manager.findOneBy(RideShare, { rideId, ownerId, isForPassenger: false, revokedAt: IsNull() });

/** Stores a link, unless the person has an open one to the ride. */
export const insertShare = (
  sql: Sql,
  share: ShareOf & Pick<RideShare, 'id' | 'tokenHash'> & { isForPassenger?: true },
): Promise<unknown> => sql.manager.createQueryBuilder().insert().into(RideShare).values(share).orIgnore().execute();

/**
 * Revokes the links that a person gave away; the passenger's stays, and so does the one by which emergency contacts follow an open
 * call for help.
 */
export const revokeShares = (sql: Sql, { rideId, ownerId }: ShareOf): Promise<UpdateResult> =>
  sql.manager.update(
    RideShare,
    {
      rideId,
      ownerId,
      isForPassenger: false,
      revokedAt: Raw((column) => `${column} IS NULL AND NOT EXISTS (${FOLLOWED})`),
    },
    { revokedAt: () => 'now()' },
  );

// A payment may change a ride days later, so its last event does not mark the end; an expired search has no other mark.
const ENDED_AT = 'coalesce(completed_at, cancelled_at, last_event_at)';

/**
 * The last call for help of the link's owner: for a day, and half an hour after it was closed. Where it was texted during
 * the ride or within a day of it, those who got the text find it also once the ride's own time is over.
 */
const HELP = `
  SELECT jsonb_build_object('name', coalesce(full_name, ''), 'at', ${CALLED_AT},
      'pressedAt', pressed_at, 'falseAlarmAt', false_alarm_at,
      'closedAt', closed_at, 'lat', lat, 'lng', lng) AS call,
    contacts_told > 0 AND ${CALLED_AT} < ${ENDED_AT} + interval '1 day' AS extends
  FROM incidents JOIN users ON users.id = reporter_id
  WHERE ride_id = rides.id AND reporter_id = owner_id AND kind = 'sos' AND NOT is_for_passenger
    AND ${CALLED_AT} > now() - interval '1 day'
    AND (state <> 'closed' OR closed_at > now() - make_interval(mins => $2))
  ORDER BY state = 'closed', incidents.id DESC LIMIT 1`;

/** A call for help, with its times in ISO 8601. */
export interface CallOfOwner {
  name: string;
  at: string;
  /** When the button was pressed, where that was earlier. */
  pressedAt: string | null;
  falseAlarmAt: string | null;
  closedAt: string | null;
  lat: number | null;
  lng: number | null;
}

/**
 * The ride behind an open link, while it is live, for so many minutes more, and as long as a call for help of its owner
 * was texted and is shown; on the link of a passenger who pays in cash with the step by which cash is rounded.
 */
export const rideOfShare = statement({
  text: `
    SELECT to_jsonb(rides) AS ride, owner_id, ${ENDED_AT} AS ended_at, help.call AS help,
      CASE WHEN is_for_passenger AND payment_method = 'cash' THEN
        (SELECT cash_step FROM region_money WHERE region_money.region = rides.region) END AS cash_step
    FROM ride_shares JOIN rides ON rides.id = ride_id LEFT JOIN LATERAL (${HELP}) help ON true
    WHERE token_hash = $1 AND revoked_at IS NULL
      AND (status IN ('pending', 'accepted', 'arrived', 'in_progress')
        OR help.extends OR ${ENDED_AT} > now() - make_interval(mins => $2))`,
  parameters: [pg.text, pg.integer],
  row: {
    ride: pg.json<object>(),
    ownerId: pg.uuid,
    endedAt: pg.timestamptz,
    help: pg.nullable(pg.json<CallOfOwner>()),
    cashStep: pg.nullable(pg.integer),
  },
});
