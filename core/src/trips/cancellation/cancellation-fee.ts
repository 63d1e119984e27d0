import { FREE_CANCEL_MINUTES } from '@waka/contracts/rides/tariff';
import { CASH, isWithinLimits, regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import type { CancellationTerms } from '@waka/contracts/rides/ride-views';
import { postCancellationFee } from '../../ledger/post-ride.ts';
import { isSetUp, methodIn } from '../../payments/catalogue/method-rules.ts';
import { oweFee } from '../../payments/ride-payment-due.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { RideMethods } from '../../platform/ports/method-catalogue.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { fareOf, priceColumns, repriced } from '../../pricing/ride-price.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { carriedOf, lockCarried } from '../../rides/carried.ts';
import { cancellationFees } from '../../rides/cancellation-fees.ts';
import { rideToCancel } from '../../rides/rides.repository.ts';
import { lastContactOf } from '../../rides/views/last-seen.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { hoursSince } from '../../rides/tracks/tracks.repository.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';

/** A driver who has sent no position for so long may not be coming; a shorter silence may be a dead spot. */
const FREE_AFTER_SILENT_SECONDS = 5 * 60;

/** Columns to set, with the fee as `fare`. */
type FeeColumns = Record<string, unknown> & { fare?: number };

type Needs = Pick<Core, 'config' | 'methods' | 'redis' | 'logger'>;

/**
 * Returns the columns of a ride's fee when its rider cancels, or does not come; none where the ride is free to cancel,
 * or no wallet could collect the fee. Locks the ride, so that the fee follows from the state in which it is cancelled.
 */
export async function feeColumns(
  core: Needs,
  sql: Sql,
  rideId: string,
  fee: 'cancellation' | 'no_show',
): Promise<FeeColumns> {
  const ride = await rideToCancel(sql, rideId);
  if (!ride?.price || !cancellationFees(ride)) return {};
  const price = repriced(ride.price, { fee });
  if (fareOf(price) === 0 || (fee === 'cancellation' && (await isFree(core, sql, ride)))) return {};
  // Ops may be waiving what was carried.
  if (ride.paymentMethod !== CASH) await lockCarried(sql, ride.riderId);
  const due = await dueFor(core, sql, ride, fareOf(price));
  if (!due) return {};
  const { payment, carried } = due;
  return { ...priceColumns(price), shown_fare: ride.fare, carried, payment: payment && JSON.stringify(payment) };
}

/**
 * Returns what cancelling a ride costs its rider, and how it would be collected; what earlier rides have carried is asked for with a
 * fee that is asked for at once, and stays for the next ride otherwise. Throws AppError `ride.not_found` for any other reader.
 */
export async function cancellationTerms(
  core: Needs & Pick<Core, 'sql'>,
  rider: Actor,
  rideId: string,
): Promise<CancellationTerms> {
  const ride = await ownRide(core.sql, rider, rideId);
  ensure(rider.id === ride.riderId, 'ride.not_found');
  const { currency } = ride;
  const carried = await carriedOf(core.sql, ride);
  const fees = cancellationFees(ride);
  const isOwed = ride.price && fees && !(await isSilent(core, ride));
  const fee = ride.price && isOwed ? fareOf(repriced(ride.price, { fee: 'cancellation' })) : 0;
  const due = fee > 0 ? await dueFor(core, core.sql, ride, fee) : null;
  if (!fees || !due) return { currency, fee: 0, freeUntil: null, collection: null, carried };
  return { currency, fee, freeUntil: fees.freeUntil, collection: collectionOf(due), carried };
}

function collectionOf({ payment }: Due): CancellationTerms['collection'] {
  if (!payment) return 'next_ride';
  return payment.state === 'due' ? 'asked' : 'owed';
}

async function isFree(core: Needs, sql: Sql, ride: Ride): Promise<boolean> {
  const [since] = await hoursSince(sql, ride.acceptedAt);
  return (since?.hours ?? 0) * 60 < FREE_CANCEL_MINUTES || isSilent(core, ride);
}

/** Returns whether the driver on the way is silent, and so may not be coming; false while Redis is unreachable. */
async function isSilent(core: Needs, ride: Pick<Ride, 'status' | 'driverId' | 'city'>): Promise<boolean> {
  if (ride.status !== 'accepted') return false;
  const contact = await lastContactOf(core, ride);
  return contact !== null && contact.silentMs >= FREE_AFTER_SILENT_SECONDS * 1000;
}

/** How a fee is to be paid; without a payment with the rider's next ride. */
interface Due {
  payment: RidePayment | null;
  carried: number;
}

/**
 * Presents the fee to be paid: the wallet is asked at once, with what was carried before; one of a cash ride waits until its rider chooses
 * one. What is too little for the wallet or the card is carried to the next ride. Null where no wallet could collect it.
 */
async function dueFor(core: Needs, sql: Sql, ride: Ride, fee: number): Promise<Due | null> {
  const { paymentMethod: method, currency } = ride;
  const catalogue = await core.methods.read();
  if (method === CASH) {
    const payment = inCash(core, catalogue, { currency, amount: fee });
    return payment && { payment, carried: 0 };
  }
  const before = await carriedOf(sql, ride);
  const amount = fee + before;
  const least = methodIn(catalogue, ride.region, method)?.minAmount ?? 0;
  if (amount < least) return { payment: null, carried: fee };
  return { payment: { method, state: 'due', amount, currency, reason: null }, carried: -before };
}

function inCash(
  core: Needs,
  { methods }: Pick<RideMethods, 'methods'>,
  { currency, amount }: Pick<RidePayment, 'currency' | 'amount'>,
): RidePayment | null {
  const region = regionOfCurrency(currency);
  const wallets = methods.filter((row) => row.region === region && row.method !== CASH && isSetUp(core, row));
  const wallet = wallets.find((row) => isWithinLimits(row, amount));
  return wallet ? { method: wallet.method, state: 'failed', amount, currency, reason: null } : null;
}

/**
 * Posts the fee of a ride that was cancelled with one: the rider owes it, and all of it is the driver's. Call it in
 * the transaction that cancels the ride, after the driver was freed. Returns the payment that is due, if any.
 */
export async function chargeFee(sql: Sql, ride: WrittenRide): Promise<string | null> {
  const { id, riderId, driverId, payment, price } = ride;
  if (!price?.facts.fee || driverId === null) return null;
  // Before the ledger: what a wallet has still to pay is not the driver's yet.
  const paymentId = payment && (await oweFee(sql, { id, riderId, driverId }, payment));
  await postCancellationFee(sql, ride);
  return paymentId;
}
