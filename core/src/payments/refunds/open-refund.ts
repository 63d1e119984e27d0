import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Config } from '../../platform/config.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Payment } from '../payment.entity.ts';
import { payoutTermsOf } from '../payouts/payouts.repository.ts';
import { isDisputed } from '../disputes.repository.ts';
import type { FareRefundRow } from './fare-refund.entity.ts';
import { lateMoneyLeft } from './late-money.ts';
import { ensureMayGive } from './refund-blocks.ts';
import type { RefundRow } from './refund.entity.ts';
import { insertRefund, openRefundOf, refundById } from './refunds.repository.ts';

type Collected = Pick<Payment, 'rail' | 'credentials' | 'currency' | 'isOtherSum'>;

/** Checks whether the account that collected a payment gives back what came. Of another sum it is not known how much that was. */
export function canGiveBack({ payments }: Pick<Config, 'payments'>, payment: Collected): boolean {
  const account = payments.wallets.find(
    ({ rail, credentials, region }) =>
      rail === payment.rail && credentials === payment.credentials && region === regionOfCurrency(payment.currency),
  );
  const can = account?.rail === 'stripe' || (account?.rail === 'momo' && account.settings.disbursement !== null);
  return !payment.isOtherSum && can;
}

/**
 * Stores a refund of a whole payment, or of a part of one that paid a fare, in the caller's transaction. The caller holds the lock of the row
 * that is given back, and wakes a worker after the commit where the refund is due. One above the sum of the terms of payouts to that
 * wallet waits for a second admin. Throws AppError where one is under way, and where the rail can't.
 */
export async function openRefund(
  { config }: Pick<Core, 'config'>,
  sql: Sql,
  payment: Payment,
  { askedBy, part = null }: { askedBy: string; part?: Pick<FareRefundRow, 'id' | 'rideId' | 'amount'> | null },
): Promise<RefundRow> {
  const { id: paymentId, currency, rail, credentials, method } = payment;
  const [amount, of] = [
    part?.amount ?? (await lateMoneyLeft(sql, payment)),
    { paymentId, fareRefundId: part?.id ?? null },
  ];
  ensure(!(await openRefundOf(sql, of)), 'refund.under_way');
  if (part) await ensureMayGive(sql, part);
  else ensure(!(await isDisputed(sql, paymentId)), 'refund.disputed');
  ensure(rail !== null && credentials !== null && canGiveBack(config, payment), 'refund.by_hand');
  const terms = await payoutTermsOf(sql, regionOfCurrency(currency), method);
  const isHeld = terms !== null && terms.reviewAbove !== null && amount > terms.reviewAbove;
  const state = isHeld ? 'held' : 'due';
  const id = await insertRefund(sql, { ...of, amount, currency, state, rail, credentials, askedBy });
  const stored = await refundById(sql, id);
  ensure(stored, 'ops.not_found');
  return stored;
}
