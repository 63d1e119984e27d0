import { CASH, isWithinLimits, regionOfCurrency, type Wallet } from '@waka/contracts/money/payment-method';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { postCashShort } from '../../ledger/post-ride.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import { isSetUp } from '../catalogue/method-rules.ts';
import { recordPaymentChange } from '../payment-row.ts';
import { insertPayment, setCashMissing, setOwed } from '../payments.repository.ts';
import type { CashCountRow } from './cash-count.entity.ts';

export type OfWallets = Pick<Core, 'config' | 'methods'>;

interface Owed extends Pick<CashCountRow, 'rideId' | 'riderId' | 'driverId' | 'currency'> {
  amount: number;
  /** Null for the service itself. */
  actorId: string | null;
}

/**
 * Makes what a driver did not get in cash the rider's debt: it stands among the unpaid rides, for a wallet of the rider's
 * choice, and is taken off the cash that the driver holds. The caller holds the lock of the ride's cash count.
 */
export async function oweCash(core: OfWallets, sql: Sql, { actorId, ...owed }: Owed): Promise<WrittenRide> {
  const { rideId, riderId, driverId, currency, amount } = owed;
  const method = await walletFor(core, owed);
  await setCashMissing(sql, rideId);
  const payment = await insertPayment(sql, { rideId, riderId, driverId, currency, amount, method, purpose: 'fare' });
  await setOwed(sql, payment.id);
  payment.state = 'failed';
  // Before the ledger: what a wallet has still to pay is not the driver's yet.
  const ride = await recordPaymentChange(sql, payment, actorId, { isCashShort: true });
  await lockDriver(sql, driverId);
  await postCashShort(sql, ride, amount);
  return ride;
}

/** Returns the wallet that is suggested; its rider may choose another. */
async function walletFor(core: OfWallets, { currency, amount }: Pick<Owed, 'currency' | 'amount'>): Promise<Wallet> {
  const { methods } = await core.methods.read();
  const wallets = methods.filter((row) => row.region === regionOfCurrency(currency) && row.method !== CASH);
  const fit = wallets.filter((row) => isSetUp(core, row)).find((row) => isWithinLimits(row, amount)) ?? wallets[0];
  if (!fit) throw new Error('a region without a wallet');
  return fit.method;
}
