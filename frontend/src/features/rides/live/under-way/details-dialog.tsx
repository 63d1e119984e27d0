import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatClock } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { rideStore } from '../../../../lib/live/ride.store.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TripSummary } from '../trip/trip-summary.tsx';

export interface DetailsDialogProps {
  ride: Ride;
  onClose: () => void;
}

export function DetailsDialog({ ride, onClose }: DetailsDialogProps) {
  const t = useT();
  return (
    <Dialog title={t('rider.details.title')} closeLabel={t('app.close')} onClose={onClose}>
      <TripSummary ride={ride} />
      <RideLog />
    </Dialog>
  );
}

/** Shows all events of the ride, as the service recorded them. */
function RideLog() {
  const t = useT();
  const log = rideStore((live) => live.log);
  return (
    <section className="mt-5">
      <h2 className="mb-2 font-extrabold">{t('rider.details.log')}</h2>
      <ol data-testid="ride-log" className="border-s-2 border-line">
        {log.map(({ seq, type, at, ride }) => (
          <li key={seq} data-seq={seq} className="relative flex justify-between gap-3 py-1.5 ps-5">
            <span className="absolute -start-1.5 top-3.5 size-2.5 rounded-full bg-violet" aria-hidden="true" />
            {t(`rider.event.${type}`, { driver: ride.driver?.name ?? '' })}
            <time dateTime={at} className="figures text-muted">
              {formatClock(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
