import type { GiveRefundRequest } from '@waka/contracts/ops/money/refund-requests';
import { recordAudit } from '../../audit/record-audit.ts';
import { publishRefunds } from '../../payments/publish-refunds.ts';
import type { FareRefundRow } from '../../payments/refunds/fare-refund.entity.ts';
import { fareRefundById, lockFareRefund, setFareGiven } from '../../payments/refunds/fare-refunds.repository.ts';
import { notifyRefund } from '../../payments/refunds/notify-refund.ts';
import { postRefundWithdrawn } from '../../payments/refunds/post-refund.ts';
import { openRefundOf } from '../../payments/refunds/refunds.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { emitIncident } from '../../safety/publish-incident.ts';
import { incidentById } from '../../safety/read-incidents.ts';
import { refuseGiven } from './give-fare-refund.ts';

/**
 * Withdraws a refund of a fare that is still due, such as one that two admins recorded: who bore it has it again, and the rider is
 * notified; a report that it settled no longer says that it comes back. No bank makes it due again. A repeated call counts once. Throws AppError for one that was given, that the screen showed with
 * another sum, and while its provider makes it.
 */
export async function withdrawRefund(
  core: Pick<Core, 'sql' | 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  { reason, amount: seen }: GiveRefundRequest,
): Promise<void> {
  const reportId = await core.transaction(async (sql) => {
    const known = await fareRefundById(sql, id);
    ensure(known, 'ops.not_found');
    // Before the refund, as what a bank decides does.
    await lockRide(sql, known.rideId);
    const due = await lockFareRefund(sql, id);
    if (!due) {
      if (!isByTeam(await fareRefundById(sql, id))) await refuseGiven(sql, id);
      return null;
    }
    const { rideId, paymentId, amount, currency } = due;
    ensure((seen ?? amount) === amount, 'money.changed');
    ensure(!(await openRefundOf(sql, { paymentId: paymentId ?? '', fareRefundId: id })), 'refund.under_way');
    await withdraw(sql, due);
    await recordAudit(sql, {
      actor: admin,
      action: 'ride.refund_withdrawn',
      subject: { type: 'ride', id: rideId },
      details: { fareRefundId: id, amount, currency },
      reason,
    });
    return due.incidentId;
  });
  publishRefunds(core);
  const report = reportId === null ? null : await incidentById(core.sql, reportId);
  if (report) emitIncident(core, report);
}

const isByTeam = (refund: FareRefundRow | null): boolean => refund?.way === 'withdrawn' && refund.reference === null;

async function withdraw(sql: Sql, due: FareRefundRow): Promise<void> {
  const { id, rideId, amount, currency } = due;
  await setFareGiven(sql, id, { way: 'withdrawn', reference: null });
  await postRefundWithdrawn(sql, { id, rideId, amount, currency, by: amount, reference: id });
  await notifyRefund(sql, 'refund_taken_back', due);
}
