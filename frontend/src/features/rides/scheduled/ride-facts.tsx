import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { placeText } from '../../../lib/place-text.ts';
import { WayToRide } from './way-to-ride.tsx';

/** Says when a scheduled ride is, where from and to, for how much, by what class and how it is paid. */
export function RideFacts({ ride }: { ride: ScheduledRide }) {
  const t = useT();
  return (
    <div className="min-w-0 flex-1">
      <p className="figures font-extrabold">
        {formatDay(ride.pickupAt, ride.timeZone)}
        {ride.seriesId && <span className="font-normal text-muted"> · {t('scheduled.repeated')}</span>}
      </p>
      <p dir="auto" className="text-sm wrap-anywhere text-muted">
        {t('scheduled.from', { pickup: placeText(ride.pickupLocation, t) })}
      </p>
      <p className="flex items-baseline gap-2 text-sm">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {t('scheduled.to', { destination: placeText(ride.dropoffLocation, t) })}
        </span>
        <b className="figures shrink-0">{formatMoney(ride.fare, ride.currency)}</b>
      </p>
      <WayToRide {...ride} />
    </div>
  );
}
