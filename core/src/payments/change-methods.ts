import type { SavedPaymentMethod } from '@waka/contracts/payments/payment-method';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { lockMethods } from './keep-method.ts';
import { presentPaymentMethod, type PaymentMethodRow } from './payment-method.presenter.ts';

/** Makes one method the default, and every other one not. */
export const setDefaultMethod = (
  { transaction }: Pick<Core, 'transaction'>,
  owner: Actor,
  id: string,
): Promise<SavedPaymentMethod> =>
  transaction(async (sql) => {
    await lockMethods(sql, owner.id);
    await sql('UPDATE payment_methods SET is_default = false WHERE user_id = $1 AND is_default AND id <> $2', [
      owner.id,
      id,
    ]);
    const [chosen] = await sql<PaymentMethodRow>(
      'UPDATE payment_methods SET is_default = true WHERE user_id = $1 AND id = $2 RETURNING *',
      [owner.id, id],
    );
    ensure(chosen, 'payment.method_not_found');
    return presentPaymentMethod(chosen);
  });

/**
 * Removes a method. The newest of the others takes its place as the default; a card is let go at its provider by what
 * the same commit leaves to be done.
 */
export async function removeMethod(
  { transaction, nudgePayments }: Pick<Core, 'transaction' | 'nudgePayments'>,
  owner: Actor,
  id: string,
): Promise<void> {
  const removed = await transaction(async (sql) => {
    await lockMethods(sql, owner.id);
    const [row] = await sql<PaymentMethodRow>(
      'DELETE FROM payment_methods WHERE user_id = $1 AND id = $2 RETURNING *',
      [owner.id, id],
    );
    ensure(row, 'payment.method_not_found');
    if (row.isDefault) {
      await sql(
        `UPDATE payment_methods SET is_default = true
         WHERE id = (SELECT id FROM payment_methods WHERE user_id = $1 ORDER BY id DESC LIMIT 1)`,
        [owner.id],
      );
    }
    return row;
  });
  if (removed.type === 'card') nudgePayments({ name: 'detach' });
}
