import { creditIn } from '@waka/contracts/money/credit-in';
import { divideFare, type DividedFare } from '@waka/contracts/money/divide-fare';
import { riderCredit } from '../../ledger/rider-credit.ts';
import { methodIn } from '../../payments/catalogue/method-rules.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockCarried } from '../../rides/carried.ts';
import { lockToDivide } from '../../rides/rides.repository.ts';

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
  const credits = isWithoutCredit ? [] : await riderCredit({ sql }, { id: ride.riderId });
  const net = creditIn(credits, ride.currency);
  const own = creditIn(
    credits.filter(({ amount }) => amount > 0),
    ride.currency,
  );
  // Credit pays first what earlier rides have carried.
  const repaid = Math.min(own, own - net);
  const method = methodIn(await methods.read(), ride.region, ride.paymentMethod);
  const { promotion, credit, carried } = divideFare({
    fare: fare ?? ride.fare,
    promotion: ride.promotion,
    credit: net,
    least: method?.minAmount ?? 0,
  });
  return { promotion, credit: credit + repaid, carried: carried - repaid };
}
