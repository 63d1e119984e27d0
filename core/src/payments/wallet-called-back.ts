import { isUUID } from 'class-validator';
import type { Core } from '../platform/core.ts';
import { checkNow, setHintedToken } from './payments.repository.ts';
import { checkPayoutNow, setHintedPayout } from './payouts/payouts.repository.ts';
import { checkRefundNow } from './refunds/refunds.repository.ts';
import { checkTopUpNow, setHintedTopUp } from './top-ups/top-ups.repository.ts';
import { PAY_ID } from './wallets/lengopay/lengopay-answers.ts';

/**
 * Handles a provider's callback. It is not signed, so anyone who has the reference could send it: what it says of the
 * payment is ignored, and the provider is asked at once instead of a little later. Only the id of a payment whose
 * answer was lost is taken from it, as something to ask about.
 */
export async function walletCalledBack(
  { sql, wakePayments }: Pick<Core, 'sql' | 'wakePayments'>,
  reference: string,
  body?: unknown,
): Promise<void> {
  if (!isUUID(reference)) return;
  const payId: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'pay_id') : null;
  if (typeof payId === 'string' && PAY_ID.test(payId)) {
    await setHintedToken(sql, { reference, rail: 'lengopay' }, payId);
    await setHintedPayout(sql, { id: reference, rail: 'lengopay' }, payId);
    await setHintedTopUp(sql, { reference, rail: 'lengopay' }, payId);
  }
  const paymentId = await checkNow(sql, { reference });
  if (paymentId !== null) wakePayments({ name: 'collect', paymentId });
  else if (await checkPayoutNow(sql, reference)) wakePayments({ name: 'disburse', payoutId: reference });
  else {
    const topUpId = await checkTopUpNow(sql, { reference });
    if (topUpId !== null) wakePayments({ name: 'top_up', topUpId });
    const refundId = await checkRefundNow(sql, reference);
    if (refundId !== null) wakePayments({ name: 'refund', refundId });
  }
}
