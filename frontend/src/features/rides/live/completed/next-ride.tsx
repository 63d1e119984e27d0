import { isLive } from '@waka/contracts/rides/ride-status';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { rideStore } from '../../../../lib/live/ride.store.ts';

/** Says how far the scheduled ride is that began at the end of this one; leaving the end shows it. */
export function NextRide() {
  const t = useT();
  const next = rideStore((live) => live.next);
  if (!next) return null;
  const step = next.status === 'pending' ? 'searching' : isLive(next.status) ? 'found' : 'over';
  return (
    <output className="block rounded-lg bg-accent-soft px-3 py-1.5 text-sm font-semibold">
      {t(`live.next.${step}`, { done: t('rider.end.done') })}
    </output>
  );
}
