import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Ride } from '../rides/ride.entity.ts';
import type { FiledIncident } from './file-incident.ts';
import { lockIncident, updateIncident } from './incidents.repository.ts';
import { incidentById, isTakenBack } from './read-incidents.ts';
import { decisionsOf } from './settle-incident.ts';

interface GivenBack {
  incidentId: string;
  ride: Pick<Ride, 'id' | 'riderId' | 'currency'>;
  amount: number;
  bearer: RefundBearer;
  reason: string;
}

/**
 * Closes a report about a fare with what its rider gets back, in the caller's transaction. Returns null for a
 * repeat. Throws AppError for a report that another admin has closed, unless what it gave back was withdrawn, and for one that is not by the ride's rider.
 */
export async function giveBack(
  sql: Sql,
  admin: Actor,
  { incidentId: id, ride, amount, bearer, reason }: GivenBack,
): Promise<FiledIncident | null> {
  await lockIncident(sql, id);
  const incident = await incidentById(sql, id);
  const isRiders = incident?.rideId === ride.id && incident.reporterId === ride.riderId;
  ensure(isRiders && incident.category === 'fare', 'incident.not_found');
  const isOpen = incident.state !== 'closed' || isTakenBack(incident);
  if (!isTakenBack(incident) && incident.decidedBack === amount && incident.note === reason) return null;
  if (!isOpen) {
    await refuseDecided(sql, { ...decisionsOf(id), actions: ['incident.closed'] }, 'incident.wrong_state');
  }
  const outboxId = await updateIncident(sql, id, {
    state: 'closed',
    closedAt: () => 'now()',
    note: reason,
    takenBy: incident.takenBy ?? admin.id,
    ...(incident.takenAt === null && { takenAt: () => 'now()' }),
    givenBack: amount,
  });
  const subject = { type: 'incident', id } as const;
  const details = { amount, currency: ride.currency, bearer };
  await recordAudit(sql, { actor: admin, action: 'incident.closed', subject, details, reason });
  return { id, outboxId };
}
