import { CARD, MAX_PAYMENT_METHODS, type SavedPaymentMethod, type Wallet } from '@waka/contracts/money/payment-method';
import { lockedUser } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { VaultCard } from '../../platform/ports/card-vault.ts';
import { countMethods, hasProvedNumber, insertMethod } from './methods.repository.ts';
import { methodPresenter } from './payment-method.presenter.ts';

interface NewWallet {
  card?: undefined;
  type: Wallet;
  phoneNumber: string;
  accountName: string;
}

type NewMethod = { card: VaultCard } | NewWallet;

/**
 * Saves a method, as the default when it is the first. Returns null when it is already saved, by this person or
 * another. Throws AppError `payment.too_many_methods`.
 */
export async function saveMethod(
  core: Pick<Core, 'transaction' | 'config' | 'methods'>,
  userId: string,
  method: NewMethod,
): Promise<SavedPaymentMethod | null> {
  const present = await methodPresenter(core);
  return core.transaction(async (sql) => {
    await lockMethods(sql, userId);
    await ensureRoom(sql, userId);
    const saved = await insertMethod(
      sql,
      method.card
        ? { userId, ...cardColumns(method.card) }
        : { userId, ...walletColumns(method), isProved: await hasProvedNumber(sql, userId, method.phoneNumber) },
    );
    return saved && present(saved);
  });
}

/**
 * Serialises the changes of a person's methods: a change of the default depends on the whole list.
 * Throws AppError `auth.required`.
 */
export async function lockMethods(sql: Sql, userId: string): Promise<void> {
  ensure(await lockedUser(sql, userId), 'auth.required');
}

/** Throws AppError `payment.too_many_methods` for a person who has as many as can be saved. */
export async function ensureRoom(sql: Sql, userId: string): Promise<void> {
  ensure((await countMethods(sql, userId)) < MAX_PAYMENT_METHODS, 'payment.too_many_methods');
}

const walletColumns = ({ type, phoneNumber, accountName }: NewWallet) => ({ type, phoneNumber, accountName });

const cardColumns = ({ id, brand, last4, expMonth, expYear, fingerprint }: VaultCard) => ({
  type: CARD,
  stripePaymentMethodId: id,
  cardBrand: brand,
  cardLast4: last4,
  cardExpMonth: expMonth,
  cardExpYear: expYear,
  cardFingerprint: fingerprint,
});
