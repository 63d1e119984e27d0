import { FREE_CANCEL_MINUTES } from '@waka/contracts/rides/tariff';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Ride } from './ride.entity.ts';
import { isAboutArrival } from './waiting.ts';

/**
 * Returns what it costs a rider to cancel, or not to come, once a driver has accepted; null where neither costs
 * anything, or a finding puts the driver's arrival in doubt.
 */
export function cancellationFees({
  status,
  acceptedAt,
  price,
  findings,
}: Pick<Ride, 'status' | 'acceptedAt' | 'price'> & { findings: Ride['findings'] | null }): RideView['fees'] {
  const { cancellationFee = 0, noShowFee = 0 } = price?.tariff ?? {};
  const isDriverComing = status === 'accepted' || status === 'arrived';
  if (!isDriverComing || !acceptedAt || cancellationFee + noShowFee === 0) return null;
  if (findings?.some(isAboutArrival)) return null;
  const freeUntil = new Date(acceptedAt.getTime() + FREE_CANCEL_MINUTES * 60_000).toISOString();
  return { cancellation: cancellationFee, freeUntil, noShow: noShowFee };
}
