import type { OwedCash } from '@waka/contracts/money/cash-count';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { ridesOwedInCash } from '../../ledger/region-money/cash-rounding.repository.ts';
import { cashDueOf, postRidePaidInCash } from '../../ledger/post-ride.ts';
import { stepDebt } from '../../ledger/debts/step-debt.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { rewardReferrers } from '../../referrals/reward-referrers.ts';
import { OWED_TAKEN_MS } from '../../rides/moves/publish-owed.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { lastPayment, recordPaymentChange } from '../payment-row.ts';
import type { Payment } from '../payment.entity.ts';
import { setCashLater } from '../payments.repository.ts';

type Needs = Pick<Core, 'sql' | 'clock'>;
type Ended = Pick<Ride, 'id' | 'riderId' | 'driverId' | 'currency' | 'status' | 'completedAt'>;

/**
 * Returns what of the cash of earlier rides the rider of a ride can give to its driver now; null without any. The two of the
 * ride alone read it, and the driver nothing but the sum.
 */
export async function owedCash({ sql, clock }: Needs, reader: Actor, rideId: string): Promise<OwedCash | null> {
  const ride = await ownRide(sql, reader, rideId);
  if (!isRecent(ride, clock.now()) || (reader.id !== ride.riderId && reader.id !== ride.driverId)) return null;
  const owed = await ridesOwedInCash(sql, ride);
  const amount = await cashOf(
    sql,
    owed.flatMap(({ payment }) => payment ?? []),
  );
  return amount > 0 ? { currency: ride.currency, amount } : null;
}

/**
 * Records that the driver of a ride was given what its rider owed of earlier rides: he holds that cash, and the drivers of
 * those rides have earned it. Throws AppError where another sum is owed by now.
 */
export async function takeOwedCash(core: Core, driver: Actor, rideId: string, amount: number): Promise<void> {
  const ride = await ownRide(core.sql, driver, rideId);
  ensure(driver.id === ride.driverId && isRecent(ride, core.clock.now()), 'cash.closed');
  const paid = await core.transaction(async (sql) => {
    const taken = await takeEach(sql, await ridesOwedInCash(sql, ride), driver);
    const payments = taken.map(({ payment }) => payment);
    ensure(payments.length > 0 && (await cashOf(sql, payments)) === amount, 'cash.closed');
    await post(sql, taken, driver);
    return taken;
  });
  for (const { written } of paid) await publishRide(core, written);
}

const isRecent = ({ status, completedAt }: Ended, now: Date): boolean =>
  status === 'completed' && completedAt !== null && now.getTime() - completedAt.getTime() < OWED_TAKEN_MS;

async function cashOf(sql: Sql, owed: readonly Pick<Payment, 'amount' | 'currency'>[]): Promise<number> {
  let sum = 0;
  for (const { amount, currency } of owed) sum += await cashDueOf(sql, amount, currency);
  return sum;
}

interface Taken {
  payment: Payment;
  written: WrittenRide;
}

/** Ends what is owed of each ride, in the order of their ids; one that a wallet was asked for meanwhile is left out. */
async function takeEach(sql: Sql, rides: readonly Pick<Ride, 'id'>[], { id }: Actor): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const ride of rides) {
    const last = await lastPayment(sql, ride.id);
    const payment = last && (await setCashLater(sql, last.id));
    if (payment) taken.push({ payment, written: await recordPaymentChange(sql, payment, id) });
  }
  return taken;
}

async function post(sql: Sql, taken: readonly Taken[], driver: Actor): Promise<void> {
  const drivers = new Set([driver.id, ...taken.map(({ payment }) => payment.driverId)]);
  for (const one of [...drivers].toSorted()) await lockDriver(sql, one);
  for (const { payment, written } of taken) {
    // Of a ride whose cash was counted before, so that its rest has a reference of its own.
    await postRidePaidInCash(sql, written, payment.amount, { reference: payment.id, driverId: driver.id });
    await rewardReferrers(sql, written);
  }
  // What their rides earned is payable now.
  for (const one of drivers) await stepDebt(sql, one);
}
