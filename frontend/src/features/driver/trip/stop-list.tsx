import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { navigationLink } from './navigation-link.ts';

/** In the order of the trip, numbered as on the map. */
export function StopList({ stops }: { stops: readonly RidePlace[] }) {
  const t = useT();
  return (
    <ol className="grid gap-1" aria-label={t('driver.trip.stops', { count: stops.length })}>
      {stops.map((stop, index) => {
        const maps = navigationLink(stop);
        return (
          <li key={`${index} ${stop.address}`} className="flex min-h-14 items-center gap-3">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-violet-soft font-extrabold text-violet">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 text-lg font-bold">{stop.name ?? stop.address}</span>
            {maps && (
              <a
                href={maps}
                aria-label={t('driver.trip.openStopInMaps', { number: index + 1 })}
                className="grid size-14 place-items-center rounded-lg bg-sunken hover:bg-line"
              >
                <Icon name="route" />
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
