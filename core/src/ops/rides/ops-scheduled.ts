import type { OpsScheduledCancellation, OpsScheduledRequest } from '@waka/contracts/scheduled/ops-scheduled-requests';
import type { OpsScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { writeCancelled } from '../../scheduled/change-scheduled.ts';
import { publishScheduled } from '../../scheduled/publish-scheduled.ts';
import { factsOf } from '../../scheduled/scheduled-notices.ts';
import { presentScheduledForOps } from '../../scheduled/scheduled-ride.presenter.ts';
import { lockScheduled, scheduledAhead } from '../../scheduled/scheduled-rides.repository.ts';

const PAGE = 100;

/** Lists the rides whose search has not begun, the next pickup first. */
export const scheduledForOps = async (
  { sql }: Pick<Core, 'sql'>,
  { after }: OpsScheduledRequest,
): Promise<OpsScheduledRide[]> => (await scheduledAhead(sql, after ?? null, PAGE)).map(presentScheduledForOps);

/**
 * Cancels a scheduled ride for its rider, who reads the reason, and for the driver who took it. Throws AppError for an
 * outdated page.
 */
export async function cancelScheduledByOps(
  core: Core,
  admin: Actor,
  id: string,
  { version, reason }: OpsScheduledCancellation,
): Promise<void> {
  const { row, outboxId } = await core.transaction(async (sql) => {
    const found = await lockScheduled(sql, { id });
    ensure(found, 'schedule.not_found');
    const subject = { type: 'scheduled_ride', id } as const;
    if (found.status === 'cancelled') await refuseDecided(sql, { subject }, 'schedule.changed');
    ensure(found.status !== 'begun', 'schedule.begun');
    ensure(found.version === version && found.status !== 'failed', 'schedule.changed');
    const cancelled = await writeCancelled(sql, found, 'admin');
    await notify(sql, {
      userId: found.riderId,
      kind: 'scheduled_cancelled',
      facts: { ...factsOf(found, 'rider'), reason },
    });
    await recordAudit(sql, { actor: admin, action: 'scheduled_ride.cancelled', subject, reason });
    return { row: found, outboxId: cancelled };
  });
  publishScheduled(core, { ...row, driverId: null }, outboxId, row.driverId);
}
