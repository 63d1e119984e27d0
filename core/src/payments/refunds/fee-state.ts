import type { FeeState, RideFee } from '@waka/contracts/money/ride-fee';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { newestPayment } from '../payments.repository.ts';

type Ended = Pick<Ride, 'id' | 'status' | 'price'>;

/** Returns which fee a cancelled ride costs; null where cancelling was free, and for any other ride. */
export const feeKindOf = ({ status, price }: Omit<Ended, 'id'>): RideFee['kind'] | null =>
  status === 'cancelled' ? (price?.facts.fee ?? null) : null;

/** Returns how the fee of a cancelled ride stands as long as it is not paid; null where it is, waits for the next ride, or is none. */
export async function feeStateOf(sql: Sql, ride: Ended): Promise<FeeState | null> {
  if (!feeKindOf(ride)) return null;
  const payment = await newestPayment(sql, { rideId: ride.id, purpose: 'fare' });
  if (payment?.waivedAt) return 'waived';
  if (payment?.state === 'failed') return 'owed';
  return payment?.state === 'due' || payment?.state === 'requested' ? 'asked' : null;
}
