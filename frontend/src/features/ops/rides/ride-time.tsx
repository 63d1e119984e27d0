import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../lib/i18n/use-t.ts';
import { SinceNow } from './since-now.tsx';

interface RideTimeProps {
  ride: Pick<OpsRide, 'status' | 'requestedAt' | 'lastEvent' | 'startedAt' | 'completedAt'>;
}

/**
 * Shows how long a rider has waited since the request; how long a ride with a driver has been in its state; how long the
 * trip of a completed one took.
 */
export function RideTime({ ride }: RideTimeProps) {
  const t = useT();
  const { status, requestedAt, lastEvent, startedAt, completedAt } = ride;
  // Each offer is an event: the time since the last one would begin anew whenever a driver does not answer.
  if (status === 'pending') return <SinceNow at={requestedAt} />;
  if (isLive(status)) return <SinceNow at={lastEvent.at} />;
  if (status !== 'completed' || !startedAt || !completedAt) return null;
  if (isUnderMinute(startedAt, completedAt)) return t('ops.ride.underMinute');
  return t('ops.tookMinutes', { n: minutesBetween(startedAt, completedAt) });
}

/** Checks whether a trip took less than a minute, which rounds to none. */
export const isUnderMinute = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) < 60_000;

export const minutesBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
