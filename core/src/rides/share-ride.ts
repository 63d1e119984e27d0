import { isLive } from '@waka/contracts/rides/ride-status';
import type { RideShare } from '@waka/contracts/rides/shared-ride';
import { hashOfToken, shareTokenOf } from '../accounts/secrets-of-codes.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../platform/sql.ts';
import { ownRide } from './read-rides.ts';
import { refuseMove } from './refuse-move.ts';

/** The link that shows the rider's live ride to whoever holds it. Asked again, it is the same until it is revoked. */
export async function shareRide(core: Core, rider: Actor, rideId: string): Promise<RideShare> {
  const ride = await ownRide(core.sql, rider, rideId);
  if (ride.riderId !== rider.id || !isLive(ride.status)) return refuseMove(core, rider, rideId);
  const shareId = await openShare(core.sql, core.config, { rideId, ownerId: rider.id });
  return { url: `${core.config.publicUrl}/r/${shareTokenOf(core.config, shareId)}` };
}

/** From now on the links that this rider gave away show nothing. */
export async function stopSharing({ sql }: Pick<Core, 'sql'>, rider: Actor, rideId: string): Promise<void> {
  await ownRide(sql, rider, rideId);
  await sql('UPDATE ride_shares SET revoked_at = now() WHERE ride_id = $1 AND owner_id = $2 AND revoked_at IS NULL', [
    rideId,
    rider.id,
  ]);
}

/** The id of a person's open link to a ride, made if there is none. */
export async function openShare(
  sql: Sql,
  config: Core['config'],
  { rideId, ownerId }: { rideId: string; ownerId: string },
): Promise<string> {
  const known = await openShareOf(sql, rideId, ownerId);
  if (known) return known;
  const [fresh] = await sql<{ id: string }>('SELECT uuidv7() AS id');
  const id = fresh?.id ?? '';
  await sql(
    `INSERT INTO ride_shares (id, ride_id, owner_id, token_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ride_id, owner_id) WHERE revoked_at IS NULL DO NOTHING`,
    [id, rideId, ownerId, hashOfToken(shareTokenOf(config, id))],
  );
  // Another phone may have been quicker.
  return (await openShareOf(sql, rideId, ownerId)) ?? id;
}

async function openShareOf(sql: Sql, rideId: string, ownerId: string): Promise<string | null> {
  const [share] = await sql<{ id: string }>(
    'SELECT id FROM ride_shares WHERE ride_id = $1 AND owner_id = $2 AND revoked_at IS NULL',
    [rideId, ownerId],
  );
  return share?.id ?? null;
}
