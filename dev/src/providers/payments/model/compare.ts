import { currencyFacts } from '@waka/contracts/money/currency';
import type { Currency } from '@waka/contracts/regions';
import { keyOf } from './books.ts';
import { movedAt } from './provider-lists.ts';
import { count, type World } from './world.ts';

interface Row {
  id: string;
  state: string;
  amount: number;
  currency: Currency;
}

interface PaymentRow extends Row {
  reference: string;
  rideId: string;
  purpose: 'fare' | 'tip';
  rail: string;
  providerToken: string | null;
  inDoubtSince: Date | null;
  refundedAt: Date | null;
}

type Lists = Awaited<ReturnType<typeof movedAt>>;

/** Compares what providers have moved with our records, and both with the model's own books, which it completes by them. */
export async function compareMoney(world: World): Promise<void> {
  const lists = await movedAt(world);
  const twice = [...lists.collected, ...lists.paidOut].find(([, { times }]) => times > 1);
  if (twice) throw new Error(`${twice[0]} was paid ${twice[1].times} times`);
  const known = new Set([
    ...(await payments(world, lists)),
    ...(await topUps(world, lists)),
    ...(await payouts(world, lists)),
    ...(await refunds(world, lists)),
  ]);
  const stray = [...lists.collected.keys(), ...lists.paidOut.keys()].find((reference) => !known.has(reference));
  if (stray !== undefined) throw new Error(`a provider has moved ${stray}, of which nothing is known here`);
  await receipts(world);
  await compareLedger(world);
}

const minor = (amount: number, currency: Currency) => Math.round(amount * 10 ** currencyFacts[currency].digits);

async function payments(world: World, { collected }: Lists): Promise<string[]> {
  const rows = await world.harness.core.sql<PaymentRow>('SELECT * FROM payments ORDER BY id');
  const tipped = new Set<string>();
  for (const row of rows) {
    const { reference, state, amount, currency, purpose, rideId } = row;
    const came = collected.get(reference);
    if (state === 'paid') {
      if (!came || minor(came.amount, currency) !== amount)
        throw new Error(`payment ${row.id} is paid here, and not there`);
      const ride = world.rides.get(rideId);
      if (!ride) throw new Error(`payment ${row.id} is of no ride`);
      if (purpose === 'tip' && tipped.has(rideId)) throw new Error(`ride ${rideId} has two tips`);
      if (purpose === 'tip') tipped.add(rideId);
      else ride.due -= amount;
      if (ride.due < 0) throw new Error(`ride ${rideId} was paid ${-ride.due} too much`);
      world.books.move(currency, [
        ['wallet', null, amount],
        purpose === 'tip' ? ['driver_earnings', ride.driver.id, -amount] : ['rider_due', ride.rider.id, -amount],
      ]);
    } else if (came && !row.refundedAt) {
      inDoubt(world, row);
    } else if (!came && row.refundedAt) throw new Error(`payment ${row.id} was given back, and never came`);
  }
  return rows.map(({ reference }) => reference);
}

/**
 * Accepts money that a person decides about by the provider's list: of a request that LengoPay took and whose answer was lost,
 * as it has no key to ask by; and of one about which no question was answered for a day, which ops has under **In doubt**.
 */
function inDoubt(world: World, row: PaymentRow): void {
  const { id, rail, providerToken, inDoubtSince } = row;
  if (rail === 'lengopay' && providerToken === null) count(world, 'in doubt at LengoPay, given back by its list');
  else if (inDoubtSince) count(world, 'in doubt for a day without an answer, decided by the list');
  else throw new Error(`${id} was paid at ${rail}, and not here: ${JSON.stringify(row)}`);
}

async function topUps(world: World, { collected }: Lists): Promise<string[]> {
  const rows = await world.harness.core.sql<PaymentRow & { driverId: string }>('SELECT * FROM top_ups ORDER BY id');
  for (const row of rows) {
    const { id, reference, state, amount, currency, driverId } = row;
    const came = collected.get(reference);
    if (state === 'paid') {
      if (!came || minor(came.amount, currency) !== amount) throw new Error(`top-up ${id} is paid here, and not there`);
      world.books.move(currency, [
        ['driver_cash', driverId, -amount],
        ['wallet', null, amount],
      ]);
    } else if (came && minor(came.amount, currency) !== amount)
      count(world, 'top-up of another sum, for a receipt of ops');
    else if (came) inDoubt(world, row);
  }
  return rows.map(({ reference }) => reference);
}

async function payouts(world: World, { paidOut }: Lists): Promise<string[]> {
  const rows = await world.harness.core.sql<Row & { driverId: string; fee: number }>(
    'SELECT * FROM payouts ORDER BY id',
  );
  for (const { id, state, amount, fee, currency, driverId } of rows) {
    if (state !== 'paid' && state !== 'refused') throw new Error(`payout ${id} is ${state} at the end`);
    if ((state === 'paid') !== paidOut.has(id)) throw new Error(`payout ${id} is ${state} here, and not there`);
    if (state === 'refused') continue;
    world.books.move(currency, [
      ['driver_earnings', driverId, amount + fee],
      ['payout_fees', null, -fee],
      ['wallet', null, -amount],
    ]);
  }
  return rows.map(({ id }) => id);
}

/** Compares refunds by rails: what went back, went back once, of a payment that says so. */
async function refunds(world: World, { paidOut }: Lists): Promise<string[]> {
  const rows = await world.harness.core.sql<{ id: string; reference: string; state: string; refundedAt: Date | null }>(
    `SELECT refunds.id, refunds.reference, refunds.state, coalesce(fare_refunds.given_at, payments.refunded_at) AS refunded_at
     FROM refunds JOIN payments ON payments.id = refunds.payment_id
     LEFT JOIN fare_refunds ON fare_refunds.id = fare_refund_id ORDER BY refunds.id`,
  );
  for (const { id, reference, state, refundedAt } of rows) {
    if (state !== 'paid' && state !== 'refused') throw new Error(`refund ${id} is ${state} at the end`);
    if ((state === 'paid') !== paidOut.has(reference)) throw new Error(`refund ${id} is ${state} here, and not there`);
    if (state === 'paid' && !refundedAt)
      throw new Error(`refund ${id} was paid, and its payment is still due to go back`);
    count(world, `refund ${state}`);
  }
  return rows.map(({ reference }) => reference);
}

async function receipts(world: World): Promise<void> {
  const rows = await world.harness.core.sql<Row & { driverId: string; reference: string }>(
    'SELECT * FROM cash_receipts ORDER BY id',
  );
  for (const { reference, state, amount, currency, driverId } of rows) {
    const asked = world.receipts.get(reference);
    if (asked?.driverId !== driverId || asked.amount !== amount) throw new Error(`${reference} is not what was given`);
    if (state !== 'booked') continue;
    world.receipts.delete(reference);
    world.books.move(currency, [
      ['driver_cash', driverId, -amount],
      ['wallet', null, amount],
    ]);
  }
}

async function compareLedger({ harness, books }: World): Promise<void> {
  const rows = await harness.core.sql<{ account: string; ownerId: string | null; currency: string; amount: number }>(
    `SELECT account, owner_id, currency, sum(amount)::float8 AS amount FROM ledger_entries
     GROUP BY account, owner_id, currency HAVING sum(amount) <> 0`,
  );
  const ledger = new Map(
    rows.map(({ account, ownerId, currency, amount }) => [keyOf(account, ownerId, currency), amount]),
  );
  const expected = books.uneven();
  const different = [...new Set([...ledger.keys(), ...expected.keys()])]
    .filter((key) => ledger.get(key) !== expected.get(key))
    .map((key) => `${key}: ${ledger.get(key) ?? 0}, and the model has ${expected.get(key) ?? 0}`);
  if (different.length > 0) throw new Error(`the ledger differs:\n${different.slice(0, 10).join('\n')}`);
}
