import { creditIn } from '@waka/contracts/money/credit-in';
import { divideFare, type DividedFare } from '@waka/contracts/money/divide-fare';
import { CASH } from '@waka/contracts/money/payment-method';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { RideDue } from '@waka/contracts/rides/ride-views';
import { cashDueOf } from '../../ledger/post-ride.ts';
import { riderCredit } from '../../ledger/rider-credit.ts';
import { methodIn } from '../../payments/catalogue/method-rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockCarried } from '../../rides/carried.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { lockToDivide } from '../../rides/rides.repository.ts';
import { ownRide } from '../../rides/views/read-rides.ts';

interface End {
  /** The fare that the same move gives the ride; left out where it stays as it was agreed. */
  fare: number | undefined;
  /** Leaves out credit, and what earlier rides have carried. */
  isWithoutCredit?: boolean;
}

/**
 * Returns the columns of what promotion, credit and the next ride pay of a trip that ends now. Locks the ride, so that its
 * method stays what it is. A rider has one ride at a time, so that two never spend the same credit. None for a ride that does
 * not exist.
 */
export async function dividedFare(
  { methods }: Pick<Core, 'methods'>,
  sql: Sql,
  rideId: string,
  { fare, isWithoutCredit = false }: End,
): Promise<Partial<Omit<DividedFare, 'rest'>>> {
  const ride = await lockToDivide(sql, rideId);
  if (!ride) return {};
  // Ops may be waiving what was carried.
  await lockCarried(sql, ride.riderId);
  const { promotion, credit, carried } = await divided({ methods, sql }, ride, { fare, isWithoutCredit });
  return { promotion, credit, carried };
}

type Divisible = Pick<Ride, 'riderId' | 'region' | 'currency' | 'paymentMethod' | 'fare' | 'promotion'>;

async function divided(
  { methods, sql }: Pick<Core, 'methods' | 'sql'>,
  ride: Divisible,
  { fare, isWithoutCredit = false }: Partial<End>,
): Promise<DividedFare> {
  const credits = isWithoutCredit ? [] : await riderCredit({ sql }, { id: ride.riderId });
  const net = creditIn(credits, ride.currency);
  const own = creditIn(
    credits.filter(({ amount }) => amount > 0),
    ride.currency,
  );
  // Credit pays first what earlier rides have carried.
  const repaid = Math.min(own, own - net);
  const method = methodIn(await methods.read(), ride.region, ride.paymentMethod);
  const { promotion, credit, carried, rest } = divideFare({
    fare: fare ?? ride.fare,
    promotion: ride.promotion,
    credit: net,
    least: method?.minAmount ?? 0,
  });
  return { promotion, credit: credit + repaid, carried: carried - repaid, rest };
}

/**
 * Returns who would pay what of a ride under way if it ended now, for its rider, and in cash for its driver, who has to know what to
 * collect. Null for a ride that is over, whose row says it, and for a driver who collects nothing. Throws AppError `ride.not_found` for any other reader.
 */
export async function rideDue(
  core: Pick<Core, 'sql' | 'methods'>,
  reader: Actor,
  rideId: string,
): Promise<RideDue | null> {
  const ride = await ownRide(core.sql, reader, rideId);
  ensure(reader.id === ride.riderId || reader.id === ride.driverId, 'ride.not_found');
  const collects = ride.paymentMethod === CASH;
  if (!isLive(ride.status) || (reader.id !== ride.riderId && !collects)) return null;
  const { promotion, credit, carried, rest } = await divided(core, ride, {});
  const { currency } = ride;
  const due = collects ? await cashDueOf(core.sql, rest, currency) : rest;
  return { currency, promotion, credit, carried, due };
}
