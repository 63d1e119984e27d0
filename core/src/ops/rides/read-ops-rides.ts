import type { OpsRidesRequest } from '@waka/contracts/ops/ops-requests';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { Actor } from '../../platform/actor.ts';
import { recordListing } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { rowsOfJson } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import type { RideRow } from '../../rides/views/ride.presenter.ts';
import { presentOpsRide } from '../../rides/views/ops-ride.presenter.ts';
import { attentionOfRide, ridesListed } from './ride-files.repository.ts';
import { silentRideIds } from './silent-rides.ts';

const PAGE = '100';

/** Lists rides for a dispatcher, newest first; a page of completed or cancelled ones is audited. */
export async function opsRides(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  admin: Actor,
  { show = 'live', before }: OpsRidesRequest,
): Promise<OpsRide[]> {
  if (show === 'all' || show === 'marked') {
    const details = { show, before: before ?? null };
    await recordListing(core.sql, admin, { action: 'rides.listed', of: 'rides', details });
  }
  const rows = await ridesListed[show](core.sql, await silentRideIds(core), before ?? null, PAGE);
  const rides = rowsOfJson<RideRow>(
    Ride,
    rows.map(({ ride }) => ride),
  );
  return rides.map((ride, index) =>
    presentOpsRide(ride, rows[index]?.attention ?? null, rows[index]?.lastRound ?? null),
  );
}

/** Returns why a ride needs attention now, if it does. */
export async function attentionOf(core: Pick<Core, 'sql' | 'redis' | 'logger'>, rideId: string) {
  return attentionOfRide(core.sql, rideId, await silentRideIds(core));
}
