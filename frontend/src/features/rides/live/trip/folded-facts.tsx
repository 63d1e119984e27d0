import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useIsSheetFolded } from '../../../../ui/sheet-fold.ts';

/**
 * Shows what a rider needs at the kerb while the sheet is folded, or the driver waits and the screen is too low for the
 * rest of it: the plate to look for, and the PIN.
 */
export function FoldedFacts({ ride: { driver, pin, passenger, status } }: { ride: Ride }) {
  const t = useT();
  const isFolded = useIsSheetFolded();
  if (!driver || (!isFolded && status !== 'arrived')) return null;
  return (
    <p
      className={`figures -mb-2 items-center justify-between gap-3 font-bold ${isFolded ? 'flex' : 'hidden short:flex'}`}
    >
      <bdi dir="ltr" className="rounded-md border-2 border-ink px-2.5 font-black tracking-wide">
        {driver.vehicle.plate}
      </bdi>
      {pin && (
        <span className="text-violet">
          {passenger ? t('live.passenger.pinTitle', { name: passenger.name }) : t('rider.live.pin')}{' '}
          <b className="text-lg font-black tracking-[0.15em] text-ink">{pin}</b>
        </span>
      )}
    </p>
  );
}
