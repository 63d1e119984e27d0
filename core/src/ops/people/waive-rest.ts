import type { WaiveRestRequest } from '@waka/contracts/ops/money/money-requests';
import { userById } from '../../accounts/users.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { postWaived } from '../../ledger/post-waived.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
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
    ensure((await carriedOf(sql, { riderId, currency })) === amount, 'money.changed');
    const waived = { riderId, amount, currency };
    const id = await insertWaived(sql, { ...waived, waivedBy: admin.id });
    await postWaived(sql, { ...waived, id });
    const subject = { type: 'user', id: riderId } as const;
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
