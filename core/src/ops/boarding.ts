import type { BoardingRequest } from '@waka/contracts/ops/city-requests';
import type { BoardingPoint } from '@waka/contracts/ops/ops-file-views';
import { recordAudit } from '../audit/record-audit.ts';
import { boardingPoints as boardingRows, switchBoarding as switchRow } from '../places/places.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';

/** Lists the places whose riders board elsewhere than where the place is known to be. */
export async function boardingPoints({ sql }: Pick<Core, 'sql'>): Promise<BoardingPoint[]> {
  const rows = await boardingRows(sql);
  return rows.map(({ measuredAt, ...row }) => ({ ...row, measuredAt: measuredAt.toISOString() }));
}

/** Switches whether pickups at a place are suggested where its riders board. Throws AppError `ops.not_found`. */
export const switchBoarding = (
  { transaction }: Pick<Core, 'transaction'>,
  admin: Actor,
  placeId: string,
  { isUsed, reason }: BoardingRequest,
): Promise<void> =>
  transaction(async (sql) => {
    ensure(await switchRow(sql, placeId, isUsed), 'ops.not_found');
    await recordAudit(sql, {
      actor: admin,
      action: 'boarding_point.switched',
      subject: { type: 'place', id: placeId },
      details: { isUsed },
      reason,
    });
  });
