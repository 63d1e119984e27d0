import { cashOf } from '@waka/contracts/money/currency';
import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { commissionOn } from './commission.ts';
import { rateInForce } from './ledger.repository.ts';
import { cashStepOf } from './region-money/region-money.repository.ts';
import { post, type LedgerLine } from './post.ts';
import type { RideTax } from './taxes/ride-tax.entity.ts';
import { taxOn } from './taxes/tax-on.ts';
import { addRideTaxes, taxesInForce } from './taxes/taxes.repository.ts';

type Completed = Pick<
  Ride,
  | 'id'
  | 'riderId'
  | 'driverId'
  | 'completedAt'
  | 'fare'
  | 'credit'
  | 'promotion'
  | 'carried'
  | 'region'
  | 'vehicleType'
  | 'paymentMethod'
> & {
  currency: Currency;
};

/**
 * Posts a completed ride: the driver has earned the fare less the commission, and either holds it in cash or the rider owes
 * it, less what the rider's credit and a promotion of the service pay. Taxes are paid of the commission. Call it in the transaction that completes
 * the ride.
 */
export async function postRideCompleted(sql: Sql, ride: Completed): Promise<void> {
  const commission = await commissionOf(sql, ride);
  const taxes = await taxesOn(sql, ride, commission);
  const taxed = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const isPosted = await post(sql, {
    kind: 'ride_completed',
    reference: ride.id,
    rideId: ride.id,
    currency: ride.currency,
    lines: [
      ...(ride.paymentMethod === 'cash'
        ? await inCash(sql, ride, restOf(ride))
        : [{ account: 'rider_due', ownerId: ride.riderId, amount: restOf(ride) } as const]),
      // What it carries is owed until the next ride; what was carried to it is in its rest.
      { account: 'rider_due', ownerId: ride.riderId, amount: ride.carried },
      { account: 'rider_credit', ownerId: ride.riderId, amount: ride.credit },
      { account: 'promotions', ownerId: null, amount: ride.promotion },
      { account: 'driver_earnings', ownerId: ride.driverId, amount: commission - ride.fare },
      { account: 'commission', ownerId: null, amount: taxed - commission },
      { account: 'taxes_due', ownerId: null, amount: -taxed },
    ],
  });
  if (isPosted && taxes.length > 0) await addRideTaxes(sql, taxes);
}

async function taxesOn(sql: Sql, { id, fare, region, completedAt }: Completed, commission: number): Promise<RideTax[]> {
  if (!completedAt) throw new Error('a ride that has not ended owes no taxes');
  // A ride that ops looked at first is posted later, and owes what was in force at its end.
  const taxes = await taxesInForce(sql, region, completedAt);
  return taxes
    .map((tax) => ({ rideId: id, taxId: tax.id, amount: taxOn(tax, { fare, commission }), at: completedAt }))
    .filter(({ amount }) => amount > 0);
}

/** Posts the fee of a ride that was cancelled: the rider owes it, and the driver gets all of it. */
export const postCancellationFee = (sql: Sql, ride: Completed): Promise<boolean> =>
  post(sql, {
    kind: 'cancellation_fee',
    reference: ride.id,
    rideId: ride.id,
    currency: ride.currency,
    lines: [
      { account: 'rider_due', ownerId: ride.riderId, amount: ride.fare },
      { account: 'driver_earnings', ownerId: ride.driverId, amount: -ride.fare },
    ],
  });

/**
 * Checks whether the fare is cash whose receipt no driver has confirmed: the rider ended the trip of a vanished
 * driver.
 */
export const isCashUnconfirmed = ({
  paymentMethod,
  completedBy,
}: Pick<Ride, 'paymentMethod' | 'completedBy'>): boolean => paymentMethod === 'cash' && completedBy === 'rider';

/** Posts what the rider's wallet has paid for a ride. Returns false when that was posted before. */
export const postRidePaid = (sql: Sql, ride: Completed, amount: number): Promise<boolean> =>
  post(sql, {
    kind: 'ride_paid',
    reference: ride.id,
    rideId: ride.id,
    currency: ride.currency,
    lines: [
      { account: 'wallet', ownerId: null, amount },
      { account: 'rider_due', ownerId: ride.riderId, amount: -amount },
    ],
  });

interface CashTaken {
  /** The ride's id, unless a payment of its rest has another. */
  reference?: string;
  /** Who holds the cash, where it is not the driver of the ride. */
  driverId?: string | null;
}

/**
 * Posts that a driver took cash for what the wallet did not pay. Returns false when that was posted before under the
 * reference.
 */
export const postRidePaidInCash = async (
  sql: Sql,
  ride: Completed,
  amount: number,
  { reference = ride.id, driverId = ride.driverId }: CashTaken = {},
): Promise<boolean> =>
  post(sql, {
    kind: 'ride_paid_in_cash',
    reference,
    rideId: ride.id,
    currency: ride.currency,
    lines: [
      ...(await inCash(sql, { driverId, currency: ride.currency }, amount)),
      { account: 'rider_due', ownerId: ride.riderId, amount: -amount },
    ],
  });

/** Posts that a driver did not get all of the cash that was due: its rider owes the rest. The caller holds the driver's lock. */
export const postCashShort = (
  sql: Sql,
  { id, riderId, driverId, currency }: Pick<Completed, 'id' | 'riderId' | 'driverId' | 'currency'>,
  amount: number,
): Promise<boolean> =>
  post(sql, {
    kind: 'cash_short',
    reference: id,
    rideId: id,
    currency,
    lines: [
      { account: 'rider_due', ownerId: riderId, amount },
      { account: 'driver_cash', ownerId: driverId, amount: -amount },
    ],
  });

/** Returns what is left of a fare to be paid by its rider: what neither credit nor a promotion nor the next ride pays. */
export const restOf = ({
  fare,
  credit,
  promotion,
  carried,
}: Pick<Completed, 'fare' | 'credit' | 'promotion' | 'carried'>): number => fare - credit - promotion - carried;

/** Computes what a rider has to give in cash for an amount, as coins and notes can give it. */
export const cashDueOf = async (sql: Sql, amount: number, currency: Currency): Promise<number> =>
  cashOf(amount, await cashStepOf(sql, currency));

/** Computes an amount as the driver holds it: the cash, and what the service gains or bears by rounding. */
async function inCash(
  sql: Sql,
  { driverId, currency }: Pick<Completed, 'driverId' | 'currency'>,
  amount: number,
): Promise<LedgerLine[]> {
  const cash = await cashDueOf(sql, amount, currency);
  return [
    { account: 'driver_cash', ownerId: driverId, amount: cash },
    { account: 'cash_rounding', ownerId: null, amount: amount - cash },
  ];
}

interface Tip {
  rideId: string;
  driverId: string;
  amount: number;
  currency: Currency;
}

/** Posts a tip that the rider's wallet has paid; the driver gets all of it. The caller holds the driver's lock. */
export const postTip = (sql: Sql, { rideId, driverId, amount, currency }: Tip): Promise<boolean> =>
  post(sql, {
    kind: 'tip',
    reference: rideId,
    rideId,
    currency,
    lines: [
      { account: 'wallet', ownerId: null, amount },
      { account: 'driver_earnings', ownerId: driverId, amount: -amount },
    ],
  });

async function commissionOf(sql: Sql, { fare, region, vehicleType }: Completed): Promise<number> {
  const [rate] = await rateInForce(sql, region, vehicleType);
  return commissionOn(fare, rate?.percent ?? 0);
}
