import type { WaiveRestRequest } from '@waka/contracts/ops/money/money-requests';
import { userById } from '../../accounts/users.repository.ts';
import { lastDecision, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { postWaived } from '../../ledger/post-waived.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { carriedOf, insertWaived, lockCarried } from '../../rides/carried.ts';

/**
 * Waives what a rider's rides have carried to the next one, which the service bears. Throws AppError where it is not the sum that the page
 * shows: the next ride has collected it, another one has carried more, or another admin has waived it.
 */
export async function waiveRest(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  riderId: string,
  { amount, currency, reason }: WaiveRestRequest,
): Promise<void> {
  await core.transaction(async (sql) => {
    ensure(await userById(sql, riderId), 'ops.not_found');
    await lockCarried(sql, riderId);
    const subject = { type: 'user', id: riderId } as const;
    if ((await carriedOf(sql, { riderId, currency })) !== amount)
      await refuseChanged(sql, subject, { amount, currency });
    const waived = { riderId, amount, currency };
    const id = await insertWaived(sql, { ...waived, waivedBy: admin.id });
    await postWaived(sql, { ...waived, id });
    await notify(sql, { userId: riderId, kind: 'rest_waived', facts: { fare: amount, currency } });
    await recordAudit(sql, {
      actor: admin,
      action: 'account.rest_waived',
      subject,
      details: { amount, currency },
      reason,
    });
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'person', id: riderId });
}

const JUST_NOW_MS = 3_600_000;

/** Throws AppError with the waiver that came first where another admin has just waived the same sum, or that it has changed. */
async function refuseChanged(
  sql: Sql,
  subject: DecisionsOf['subject'],
  details: Pick<WaiveRestRequest, 'amount' | 'currency'>,
): Promise<never> {
  const last = await lastDecision(sql, { subject, actions: ['account.rest_waived'], details });
  const isJustNow = last && Date.now() - Date.parse(last.decision.at) < JUST_NOW_MS;
  throw isJustNow ? new AppError('ops.decided_meanwhile', { decision: last.decision }) : new AppError('money.changed');
}
