import type { DriverPayouts } from '@waka/contracts/payments/payout';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { removeMethod } from '../methods/change-methods.ts';
import type { PaymentMethod } from '../methods/payment-method.entity.ts';
import type { PayoutRow } from './payout.entity.ts';
import { insertPayoutEvent, openPayoutOf, payoutById } from './payouts.repository.ts';
import { publishPayout } from './publish-payout.ts';
import { driverPayouts } from './request-payout.ts';
import { payoutRefused, refuse } from './settle-payout.ts';

/**
 * Puts a payout that still waits for approval on its driver's balance again. Safe to repeat. Throws AppError for one that was released
 * or has ended.
 */
export async function takeBackPayout(core: Core, driver: Actor, id: string): Promise<DriverPayouts> {
  const payout = await payoutById(core.sql, id);
  ensure(payout?.driverId === driver.id, 'payment.not_found');
  const isTakenBack = await payoutRefused(core, id, 'taken_back', { states: ['held'] });
  // A call at the same moment may have taken it back.
  ensure(isTakenBack || (await payoutById(core.sql, id))?.reason === 'taken_back', 'payout.released');
  return driverPayouts(core, driver);
}

/**
 * Removes a method of a person, and takes a payout to that wallet back that still waits for approval, in one commit. Throws AppError
 * `payment.method_not_found`.
 */
export async function removePayee(core: Core, owner: Actor, id: string): Promise<void> {
  const taken: { payout: PayoutRow; outboxId: string }[] = [];
  await removeMethod(core, owner, id, async (sql, wallet) => {
    const payout = await takeBackFrom(sql, wallet);
    if (payout) taken.push({ payout, outboxId: await insertPayoutEvent(sql, payout.id) });
  });
  for (const { payout, outboxId } of taken) publishPayout(core, payout, outboxId);
}

async function takeBackFrom(sql: Sql, { userId, type, phoneNumber }: PaymentMethod): Promise<PayoutRow | null> {
  const open = await openPayoutOf(sql, userId);
  if (!open || open.isToOwner || open.method !== type || open.payee !== phoneNumber) return null;
  return refuse(sql, open.id, 'taken_back', { states: ['held'] });
}
