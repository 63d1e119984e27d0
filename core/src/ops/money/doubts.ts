import type { MoneyInDoubt } from '@waka/contracts/ops/money/doubts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { recordListing } from '../../audit/record-audit.ts';
import { paymentsInDoubt, topUpsInDoubt } from '../../payments/doubts.repository.ts';
import type { Payment } from '../../payments/payment.entity.ts';
import type { TopUpRow } from '../../payments/top-ups/top-up.entity.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import { receiptNumber } from '../../rides/views/receipt.ts';

const MOST = 100;

/** Lists payments and top-ups in doubt, the longest first. Each reading is audited. */
export async function moneyInDoubt({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<MoneyInDoubt[]> {
  await recordListing(sql, admin, { action: 'doubts.listed', of: 'payments', details: {} });
  const [payments, topUps] = [await paymentsInDoubt(sql, MOST), await topUpsInDoubt(sql, MOST)];
  const doubts = [...payments.map(ofPayment), ...topUps.map(ofTopUp)].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  const people = await usersByIds(
    sql,
    doubts.map(({ personId }) => personId),
  );
  const rides = await ridesByIds(
    sql,
    doubts.flatMap(({ rideId }) => rideId ?? []),
  );
  const numbers = new Map(
    rides.map(({ id, completedAt, requestedAt }) => [id, receiptNumber(id, completedAt ?? requestedAt)]),
  );
  return doubts.map((doubt) => ({
    ...doubt,
    rideNumber: numbers.get(doubt.rideId ?? '') ?? null,
    name: people.get(doubt.personId)?.fullName ?? null,
    phone: people.get(doubt.personId)?.phone ?? null,
  }));
}

type Nameless = Omit<MoneyInDoubt, 'name' | 'phone' | 'rideNumber'>;

const ofPayment = (row: Payment): Nameless => ({
  kind: 'payment',
  rideId: row.rideId,
  personId: row.riderId,
  otherSum: null,
  ...facts(row),
});

const ofTopUp = (row: TopUpRow): Nameless => ({
  kind: 'top_up',
  rideId: null,
  personId: row.driverId,
  otherSum: row.providerTransactionId,
  ...facts(row),
});

const facts = (row: Payment | TopUpRow) => ({
  id: row.id,
  method: row.method,
  amount: row.amount,
  currency: row.currency,
  rail: row.rail,
  credentials: row.credentials,
  reference: row.reference,
  token: row.providerToken ?? row.hintedToken,
  at: row.createdAt.toISOString(),
});
