import type { Core } from '../core.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A provider, or anybody who knows the reference, says that something became of a payment. Nobody has signed it, so what
 * it says is not read: the provider is asked at once instead of a little later.
 */
export async function walletCalledBack(
  { sql, nudgePayments }: Pick<Core, 'sql' | 'nudgePayments'>,
  reference: string,
): Promise<void> {
  if (!UUID.test(reference)) return;
  const [payment] = await sql<{ id: string }>(
    `UPDATE payments SET next_check_at = now()
     WHERE reference = $1 AND state <> 'due' AND next_check_at IS NOT NULL RETURNING id`,
    [reference],
  );
  if (payment) nudgePayments({ name: 'collect', paymentId: payment.id });
}
