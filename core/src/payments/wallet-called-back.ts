import type { Core } from '../platform/core.ts';
import { checkNow } from './payments.repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Handles a provider's callback. It is not signed, so anyone who has the reference could send it: its content is
 * ignored, and the provider is asked at once instead of a little later.
 */
export async function walletCalledBack(
  { sql, wakePayments }: Pick<Core, 'sql' | 'wakePayments'>,
  reference: string,
): Promise<void> {
  if (!UUID.test(reference)) return;
  const paymentId = await checkNow(sql, reference);
  if (paymentId !== null) wakePayments({ name: 'collect', paymentId });
}
