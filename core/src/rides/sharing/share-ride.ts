import { randomUUID } from 'node:crypto';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { RideShare } from '@waka/contracts/rides/shared-ride';
import { hashOfToken, shareTokenOf } from '../../messages/secrets-of-codes.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ownRide } from '../views/read-rides.ts';
import { refuseMove } from '../moves/refuse-move.ts';
import { insertShare, openShareOf, revokeShares } from './shares.repository.ts';

/**
 * Returns the link that shows the rider's live ride to anyone who has it. A repeat returns the same link until it is
 * revoked.
 */
export async function shareRide(core: Core, rider: Actor, rideId: string): Promise<RideShare> {
  const ride = await ownRide(core.sql, rider, rideId);
  if (ride.riderId !== rider.id || !isLive(ride.status)) return refuseMove(core, rider, rideId);
  const shareId = await openShare(core.sql, core.config, { rideId, ownerId: rider.id });
  return { url: `${core.config.publicUrl}/r/${shareTokenOf(core.config, shareId)}` };
}

/**
 * Revokes the links that this rider gave away: they show nothing from now on. Throws AppError `share.call_open` as long as
 * emergency contacts follow a call for help by the link.
 */
export async function stopSharing({ sql }: Pick<Core, 'sql'>, rider: Actor, rideId: string): Promise<void> {
  await ownRide(sql, rider, rideId);
  const share = { rideId, ownerId: rider.id };
  const { affected } = await revokeShares(sql, share);
  ensure(affected || !(await openShareOf(sql, share)), 'share.call_open');
}

/** Stores the link of the passenger of a ride that is booked for another person, in the transaction of the booking. */
export const openPassengerShare = (
  sql: Sql,
  config: Pick<Core['config'], 'codeSecret'>,
  share: { rideId: string; ownerId: string },
): Promise<unknown> => {
  const id = randomUUID();
  return insertShare(sql, { ...share, id, tokenHash: hashOfToken(shareTokenOf(config, id)), isForPassenger: true });
};

/** Returns the id of a person's open link to a ride, creating it if there is none. */
export async function openShare(
  sql: Sql,
  config: Core['config'],
  share: { rideId: string; ownerId: string },
): Promise<string> {
  const known = await openShareOf(sql, share);
  if (known) return known.id;
  const id = randomUUID();
  await insertShare(sql, { ...share, id, tokenHash: hashOfToken(shareTokenOf(config, id)) });
  // A request from another phone may have been faster.
  return (await openShareOf(sql, share))?.id ?? id;
}
