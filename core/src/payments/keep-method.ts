import { MAX_PAYMENT_METHODS, type SavedPaymentMethod, type Wallet } from '@waka/contracts/payments/payment-method';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import type { VaultCard } from './card-vault.ts';
import { presentPaymentMethod, type PaymentMethodRow } from './payment-method.presenter.ts';

interface NewWallet {
  type: Wallet;
  phoneNumber: string;
  accountName: string;
}

export type NewMethod = { type: 'card'; card: VaultCard } | NewWallet;

/** Keeps a method, as the default when it is the first. Null when it is kept already, whoever's it is. */
export const keepMethod = (
  { transaction }: Pick<Core, 'transaction'>,
  userId: string,
  method: NewMethod,
): Promise<SavedPaymentMethod | null> =>
  transaction(async (sql) => {
    await lockMethods(sql, userId);
    await ensureRoom(sql, userId);
    const columns = method.type === 'card' ? cardColumns(method.card) : await walletColumns(sql, userId, method);
    const values = Object.values(columns);
    const [kept] = await sql<PaymentMethodRow>(
      `INSERT INTO payment_methods (user_id, is_default, ${Object.keys(columns).join(', ')})
       VALUES ($1, NOT EXISTS (SELECT 1 FROM payment_methods WHERE user_id = $1 AND is_default),
         ${values.map((_, index) => `$${index + 2}`).join(', ')})
       ON CONFLICT DO NOTHING RETURNING *`,
      [userId, ...values],
    );
    return kept ? presentPaymentMethod(kept) : null;
  });

/** One change of a person's methods after the other: every change of the default needs the whole list to stand still. */
export async function lockMethods(sql: Sql, userId: string): Promise<void> {
  const [user] = await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  ensure(user, 'auth.required');
}

export async function ensureRoom(sql: Sql, userId: string): Promise<void> {
  const [full] = await sql('SELECT 1 FROM payment_methods WHERE user_id = $1 HAVING count(*) >= $2', [
    userId,
    MAX_PAYMENT_METHODS,
  ]);
  ensure(!full, 'payment.too_many_methods');
}

function cardColumns({ id, brand, last4, expMonth, expYear }: VaultCard): Record<string, unknown> {
  return {
    type: 'card',
    stripe_payment_method_id: id,
    card_brand: brand,
    card_last4: last4,
    card_exp_month: expMonth,
    card_exp_year: expYear,
  };
}

async function walletColumns(sql: Sql, userId: string, wallet: NewWallet): Promise<Record<string, unknown>> {
  const { type, phoneNumber, accountName } = wallet;
  const [proved] = await sql(PROVED, [userId, phoneNumber]);
  return { type, phone_number: phoneNumber, account_name: accountName, is_proved: proved !== undefined };
}

/** Whether the account has proved a number before: as its own phone, or for another wallet. */
const PROVED = `
  SELECT 1 FROM users WHERE id = $1 AND phone = $2
  UNION ALL
  SELECT 1 FROM payment_methods WHERE user_id = $1 AND phone_number = $2 AND is_proved`;
