import type { Core } from '../platform/core.ts';
import { checkNow } from './payments.repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A provider, or anybody who knows the reference, says that something became of a payment. Nobody has signed it, so what
 * it says is not read: the provider is asked at once instead of a little later.
 */
export async function walletCalledBack(
  { sql, wakePayments }: Pick<Core, 'sql' | 'wakePayments'>,
  reference: string,
): Promise<void> {
  if (!UUID.test(reference)) return;
  const paymentId = await checkNow(sql, reference);
  if (paymentId !== null) wakePayments({ name: 'collect', paymentId });
}
