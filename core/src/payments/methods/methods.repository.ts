import { In, Not } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { CardDetachment } from './card-detachment.entity.ts';
import { PaymentMethod } from './payment-method.entity.ts';
import { StripeCustomer } from './stripe-customer.entity.ts';

export const methodBy = (
  sql: Sql,
  key: { id: string; userId?: string } | { stripePaymentMethodId: string },
): Promise<PaymentMethod | null> => sql.manager.findOneBy(PaymentMethod, key);

/** Lists a person's saved methods, the default first, then the newest. */
export const methodsOf = (sql: Sql, userId: string): Promise<PaymentMethod[]> =>
  sql.manager.find(PaymentMethod, { where: { userId }, order: { isDefault: 'DESC', id: 'DESC' } });

/** Lists the saved methods of some people. */
export const methodsOfAll = (sql: Sql, userIds: string[]): Promise<PaymentMethod[]> =>
  sql.manager.findBy(PaymentMethod, { userId: In(userIds) });

export const countMethods = (sql: Sql, userId: string): Promise<number> =>
  sql.manager.countBy(PaymentMethod, { userId });

/**
 * Stores a method, as the default when it is the first; returns null when it is already saved, by this person or
 * another.
 */
export async function insertMethod(
  sql: Sql,
  method: Pick<PaymentMethod, 'userId' | 'type'> & Partial<PaymentMethod>,
): Promise<PaymentMethod | null> {
  const isDefault = !(await sql.manager.existsBy(PaymentMethod, { userId: method.userId, isDefault: true }));
  const values = { ...method, isDefault };
  const insert = sql.manager.createQueryBuilder().insert().into(PaymentMethod).values(values).orIgnore().execute();
  const { raw } = await insert;
  return Array.isArray(raw) && raw.length > 0 ? methodBy(sql, { id: await idOf(insert) }) : null;
}

/** Checks whether an account has proved a number: as its own phone, or for a wallet. */
export const hasProvedNumber = async (sql: Sql, userId: string, phoneNumber: string): Promise<boolean> =>
  (await sql.manager.existsBy(User, { id: userId, phone: phoneNumber })) ||
  sql.manager.existsBy(PaymentMethod, { userId, phoneNumber, isProved: true });

export const setProved = (sql: Sql, userId: string, phoneNumber: string): Promise<unknown> =>
  sql.manager.update(PaymentMethod, { userId, phoneNumber }, { isProved: true });

/** Makes one method of a person the default; returns false where the person has no such method. */
export async function setDefault(sql: Sql, { id, userId }: Pick<PaymentMethod, 'id' | 'userId'>): Promise<boolean> {
  await sql.manager.update(PaymentMethod, { userId, isDefault: true, id: Not(id) }, { isDefault: false });
  const { affected } = await sql.manager.update(PaymentMethod, { id, userId }, { isDefault: true });
  return affected === 1;
}

export const deleteMethod = (sql: Sql, id: string): Promise<unknown> => sql.manager.delete(PaymentMethod, { id });

/** Reads the id of a person's customer at the card provider. */
export async function customerOf(sql: Sql, userId: string): Promise<string | null> {
  const known = await sql.manager.findOneBy(StripeCustomer, { userId });
  return known?.customerId ?? null;
}

/** Stores a customer in place of the given one or of none; a customer stored in the meantime stays. */
export const replaceCustomer = statement({
  text: `
    INSERT INTO stripe_customers (user_id, customer_id) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET customer_id = excluded.customer_id
    WHERE stripe_customers.customer_id IS NOT DISTINCT FROM $3`,
  parameters: [pg.uuid, pg.text, pg.nullable(pg.text)],
  row: {},
});

/** Checks whether a card still has to be detached at the provider. */
export const isDetaching = (sql: Sql, stripePaymentMethodId: string): Promise<boolean> =>
  sql.manager.existsBy(CardDetachment, { stripePaymentMethodId });

/** Claims cards that are to be detached for half a minute. */
export const takeDetachments = statement({
  text: `
    UPDATE card_detachments SET attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds'
    WHERE stripe_payment_method_id IN (
      SELECT stripe_payment_method_id FROM card_detachments WHERE next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING stripe_payment_method_id AS id`,
  parameters: [pg.bigint],
  row: { id: pg.text },
});

const LONGEST_WAIT_S = 3600;

/** Schedules the next try for a card, later after each try. */
export const postponeDetachment = (sql: Sql, stripePaymentMethodId: string): Promise<unknown> =>
  sql.manager.update(
    CardDetachment,
    { stripePaymentMethodId },
    { nextAttemptAt: () => `now() + make_interval(secs => least(${LONGEST_WAIT_S}, 5 * 2 ^ least(attempts, 20)))` },
  );

export const deleteDetachment = (sql: Sql, stripePaymentMethodId: string): Promise<unknown> =>
  sql.manager.delete(CardDetachment, { stripePaymentMethodId });
