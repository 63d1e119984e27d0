import { regionOfCurrency, type Wallet } from '@waka/contracts/money/payment-method';
import type { PaymentFailure, PaymentState } from '@waka/contracts/money/ride-payment';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import { In, IsNull, Not, Raw, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { rowsOfJson, type Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { Payment } from './payment.entity.ts';
import { inSeconds } from './step-times.ts';

type NewPayment = Pick<Payment, 'rideId' | 'riderId' | 'driverId' | 'method' | 'amount' | 'currency' | 'purpose'> & {
  /** Which saved card pays; left out for that of the ride. */
  cardId?: string | undefined;
};

const insert = statement({
  text: `
    INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, purpose, rail, credentials, channel, card_id, payer,
      card_fingerprint)
    SELECT $1, $2, $3, $4, $5, $6, $7, ride_methods.rail, ride_methods.credentials,
      ride_methods.channel, CASE WHEN $4 = 'card' THEN coalesce($8, rides.card_id) END,
      CASE WHEN $4 = 'card' THEN (SELECT stripe_payment_method_id FROM payment_methods
        WHERE user_id = $2 AND id = coalesce($8, rides.card_id)) ELSE
        (SELECT number FROM (
          SELECT phone_number AS number, true AS is_saved, is_default, id FROM payment_methods
          WHERE user_id = $2 AND type = $4 AND is_proved
          UNION ALL SELECT phone, false, false, id FROM users WHERE id = $2 AND phone IS NOT NULL) numbers
         ORDER BY starts_with(number, $9) DESC, is_saved DESC, is_default DESC, id DESC LIMIT 1) END,
      CASE WHEN $4 = 'card' THEN (SELECT card_fingerprint FROM payment_methods
        WHERE user_id = $2 AND id = coalesce($8, rides.card_id)) END
    FROM rides LEFT JOIN ride_methods ON ride_methods.region = rides.region AND ride_methods.method = $4
    WHERE rides.id = $1
    RETURNING to_jsonb(payments) AS payment`,
  parameters: [
    pg.uuid,
    pg.uuid,
    pg.uuid,
    pg.textAs<Wallet>(),
    pg.integer,
    pg.textAs<Currency>(),
    pg.textAs<Payment['purpose']>(),
    pg.nullable(pg.uuid),
    pg.text,
  ],
  row: { payment: pg.json<object>() },
});

/**
 * Stores a payment with the rail of its method, and the number that the rider has saved and proved for the wallet,
 * else with the account's phone, and of these one of the country first; a payment by card has the card, as long as it is
 * saved.
 * One statement, as the ride and its driver are locked during it.
 */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<Payment> {
  const { rideId, riderId, driverId, method, amount, currency, purpose, cardId = null } = payment;
  const { dialCode } = regionFacts[regionOfCurrency(currency)];
  const rows = await insert(sql, rideId, riderId, driverId, method, amount, currency, purpose, cardId, dialCode);
  const [stored] = rowsOfJson<Payment>(
    Payment,
    rows.map((row) => row.payment),
  );
  if (!stored) throw new Error('the payment was not stored');
  return stored;
}

/** Finds the newest payment of a ride for a purpose, which is the valid one. */
export const newestPayment = (sql: Sql, of: Pick<Payment, 'rideId' | 'purpose'>): Promise<Payment | null> =>
  sql.manager.findOne(Payment, { where: of, order: { id: 'DESC' } });

/** Checks whether another try to pay the fare of a ride has failed. */
export const hasFailedBefore = ({ manager }: Sql, { id, rideId }: Pick<Payment, 'id' | 'rideId'>): Promise<boolean> =>
  manager.existsBy(Payment, { id: Not(id), rideId, purpose: 'fare', state: 'failed' });

const OPEN = ['due', 'requested'] as const;

/** Changes a payment that is in one of the given states and was not waived; returns its new row, or null where it is none of these. */
async function change(
  { manager }: Sql,
  { id, states, ...where }: FindOptionsWhere<Payment> & { id: string; states: readonly PaymentState[] },
  changes: Parameters<EntityManager['update']>[2],
): Promise<Payment | null> {
  const { affected } = await manager.update(
    Payment,
    { id, state: In([...states]), waivedAt: IsNull(), ...where },
    changes,
  );
  return affected === 1 ? manager.findOneBy(Payment, { id }) : null;
}

/** Records that the provider has accepted the request of a try. */
export const setRequested = (
  sql: Sql,
  payment: Pick<Payment, 'id' | 'tries'>,
  asked: Pick<Payment, 'providerToken' | 'payUrl' | 'dialCode' | 'dialUntil'>,
): Promise<Payment | null> =>
  change(
    sql,
    { ...payment, states: ['due'] },
    { ...asked, state: 'requested', askedAt: () => 'now()', nextCheckAt: inSeconds(5) },
  );

/** Records that the card's bank asks its owner to confirm. */
export const setNeedsCheck = (sql: Sql, id: string): Promise<Payment | null> =>
  change(sql, { id, states: ['requested'], needsCheck: false }, { needsCheck: true });

const SETTLED = { settledAt: () => 'now()', payUrl: null, dialCode: null, dialUntil: null, needsCheck: false };

export const setPaid = (sql: Sql, id: string, providerTransactionId: string): Promise<Payment | null> =>
  change(
    sql,
    { id, states: OPEN },
    { ...SETTLED, state: 'paid', reason: null, providerTransactionId, nextCheckAt: null },
  );

/**
 * Records that a fare that counted as failed was paid after all; null where it was waived, or is to go back already. The caller has found
 * that nothing else pays the ride, under the lock of its payments.
 */
export const setPaidLate = (sql: Sql, id: string, providerTransactionId: string): Promise<Payment | null> =>
  change(
    sql,
    { id, states: ['failed'], purpose: 'fare', refundDueAt: IsNull() },
    { ...SETTLED, state: 'paid', reason: null, providerTransactionId, nextCheckAt: null, inDoubtSince: null },
  );

/** Records that an open payment failed; with `watch` the provider is asked again in an hour. */
export const setFailed = (sql: Sql, id: string, reason: PaymentFailure, watch: boolean): Promise<Payment | null> =>
  change(
    sql,
    { id, states: OPEN },
    { ...SETTLED, state: 'failed', reason, nextCheckAt: watch ? inSeconds(3600) : null },
  );

/** Records that nothing is asked for a payment until its rider chooses how to pay it. */
export const setOwed = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.update(Payment, { id }, { ...SETTLED, state: 'failed', nextCheckAt: null });

/** Records that the cash in the place of a wallet was not given in full, which another payment asks for. */
export const setCashMissing = (sql: Sql, rideId: string): Promise<unknown> =>
  sql.manager.update(Payment, { rideId, purpose: 'fare', state: 'cash_instead' }, { state: 'failed' });

const CASH_INSTEAD = {
  ...SETTLED,
  state: 'cash_instead' as const,
  // At once, so that a provider that can cancel what is open does so.
  nextCheckAt: () => 'CASE WHEN next_check_at IS NOT NULL THEN now() END',
};

export const setCashInstead = (sql: Sql, id: string, driverId: string): Promise<Payment | null> =>
  change(sql, { id, driverId, states: [...OPEN, 'failed'] }, CASH_INSTEAD);

/** Records that what a rider still owed was given in cash, to whatever driver. */
export const setCashLater = (sql: Sql, id: string): Promise<Payment | null> =>
  change(sql, { id, states: ['failed'] }, CASH_INSTEAD);

/** Records that ops has waived what a rider still owed, where nothing is asked for it. Money that comes all the same goes back. */
export const setWaived = (sql: Sql, id: string): Promise<Payment | null> =>
  change(sql, { id, states: ['failed'] }, { waivedAt: () => 'now()' });

/** Claims the next step of a payment for half a minute. */
export const claimStep = statement({
  text: `
    UPDATE payments SET next_check_at = now() + interval '30 seconds', checks = checks + 1,
      tries = tries + CASE WHEN state = 'due' THEN 1 ELSE 0 END
    WHERE id = $1 AND next_check_at <= now()
    RETURNING id, rider_id, method, amount, currency, state, payer, reference, tries, checks, rail,
      coalesce(provider_token, hinted_token) AS provider_token, credentials, channel, extract(epoch FROM now() - created_at)::float8 AS age_s`,
  parameters: [pg.uuid],
  row: {
    id: pg.uuid,
    riderId: pg.uuid,
    method: pg.textAs<Wallet>(),
    amount: pg.integer,
    currency: pg.textAs<Currency>(),
    state: pg.textAs<PaymentState>(),
    payer: pg.nullable(pg.text),
    reference: pg.uuid,
    tries: pg.integer,
    checks: pg.integer,
    providerToken: pg.nullable(pg.text),
    rail: pg.nullable(pg.text),
    credentials: pg.nullable(pg.text),
    channel: pg.nullable(pg.text),
    ageS: pg.float,
  },
});

/** Lists payments whose next step is overdue, the longest overdue first. */
export const overduePayments = (sql: Sql, most: number): Promise<Payment[]> =>
  sql.manager.find(Payment, {
    where: { nextCheckAt: Raw((column) => `${column} < now() - interval '300 milliseconds'`) },
    order: { nextCheckAt: 'ASC' },
    take: most,
  });

/** Stops the checks of a payment; where the provider has said nothing, a person looks it up. */
export const stopChecks = (sql: Sql, id: string, { isInDoubt = false } = {}): Promise<unknown> =>
  sql.manager.update(Payment, { id }, { nextCheckAt: null, inDoubtSince: isInDoubt ? () => 'now()' : null });

/** Postpones the next step of a payment, unless a callback or another step came in between. */
export const postponeStep = (
  sql: Sql,
  { id, state }: Pick<Payment, 'id' | 'state'>,
  seconds: number,
): Promise<unknown> =>
  sql.manager.update(
    Payment,
    { id, state, nextCheckAt: Raw((column) => `${column} > now()`) },
    { nextCheckAt: inSeconds(seconds) },
  );

/** Schedules a check of a pending payment at once; returns its id. */
export async function checkNow(
  sql: Sql,
  by: { reference: string } | { providerToken: string; rail: string; credentials: string },
): Promise<string | null> {
  const waiting = { ...by, state: Not('due' as const), nextCheckAt: Not(IsNull()) };
  const { affected } = await sql.manager.update(Payment, waiting, { nextCheckAt: () => 'now()' });
  if (affected === 0) return null;
  return (await sql.manager.findOneBy(Payment, by))?.id ?? null;
}

/** Stores what a callback says that the provider calls a payment, where its answer to the request was lost. */
export const setHintedToken = (
  sql: Sql,
  of: Pick<Payment, 'reference' | 'rail'>,
  hintedToken: string,
): Promise<unknown> => sql.manager.update(Payment, { ...of, providerToken: IsNull() }, { hintedToken });

/** Takes back a try of which the provider certainly has nothing. */
export const uncountTry = (sql: Sql, { id, tries }: Pick<Payment, 'id' | 'tries'>): Promise<unknown> =>
  sql.manager.update(Payment, { id, tries, state: 'due' }, { tries: tries - 1 });

/** Counts payments and top-ups that no scheduled step moves any more; its conditions match the partial indexes. */
export const countStuck = statement({
  text: `SELECT
    (SELECT count(*)::int FROM payments
     WHERE state IN ('due', 'requested') AND created_at < now() - interval '30 minutes')
    + (SELECT count(*)::int FROM top_ups
       WHERE state IN ('due', 'requested') AND created_at < now() - interval '30 minutes') AS unsettled,
    (SELECT count(*)::int FROM payments WHERE in_doubt_since IS NOT NULL)
    + (SELECT count(*)::int FROM top_ups WHERE in_doubt_since IS NOT NULL) AS in_doubt,
    (SELECT count(*)::int FROM payments
     WHERE refund_due_at < now() - interval '1 day' AND refunded_at IS NULL)
    + (SELECT count(*)::int FROM fare_refunds
       WHERE created_at < now() - interval '1 day' AND given_at IS NULL) AS refund_due`,
  parameters: [],
  row: {
    /** Neither paid nor refused, half an hour after the ride. */
    unsettled: pg.integer,
    /** Given up without an answer of the provider, and not decided about yet; the provider's list has the result. */
    inDoubt: pg.integer,
    /** Refunds of late money and of fares that have been due for over a day. */
    refundDue: pg.integer,
  },
});

export const paymentById = (sql: Sql, id: string): Promise<Payment | null> => sql.manager.findOneBy(Payment, { id });
