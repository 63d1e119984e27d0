import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';

export function PickupNote({ ride: { pickupNote } }: { ride: Ride }) {
  const t = useT();
  if (!pickupNote) return null;
  return (
    <p className="rounded-lg bg-accent-soft px-4 py-3 short:py-1.5">
      <span className="block text-sm font-semibold">{t('driver.trip.note')}</span>
      <span dir="auto" className="block text-lg leading-tight font-bold break-words">
        {pickupNote}
      </span>
    </p>
  );
}
