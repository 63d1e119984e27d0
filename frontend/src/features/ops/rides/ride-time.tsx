import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../lib/i18n/use-t.ts';
import { SinceNow } from './since-now.tsx';

interface RideTimeProps {
  ride: Pick<OpsRide, 'status' | 'lastEvent' | 'startedAt' | 'completedAt'>;
}

/** Shows how long a ride under way has been in its state; how long the trip of a completed one took. */
export function RideTime({ ride: { status, lastEvent, startedAt, completedAt } }: RideTimeProps) {
  const t = useT();
  if (isLive(status)) return <SinceNow at={lastEvent.at} />;
  if (status !== 'completed' || !startedAt || !completedAt) return null;
  return t('ops.tookMinutes', { n: minutesBetween(startedAt, completedAt) });
}

export const minutesBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
