import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { elsewhere, navigationLink } from '../navigation/navigation-link.ts';

interface StopListProps {
  stops: readonly RidePlace[];
  /** Number of stops, from the first, that were reached. */
  reached: number;
}

/** Lists the stops in the order of the trip, numbered as on the map. */
export function StopList({ stops, reached }: StopListProps) {
  const t = useT();
  return (
    <ol className="grid gap-1" aria-label={t('driver.trip.stops', { count: stops.length })}>
      {stops.map((stop, index) => {
        const isReached = index < reached;
        const maps = isReached ? null : navigationLink(stop);
        const place = placeText(stop, t);
        return (
          <li key={`${index} ${stop.address}`} className="flex min-h-14 items-center gap-3">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-violet-soft font-extrabold text-violet">
              {isReached ? <Icon name="check" className="size-5" /> : index + 1}
            </span>
            <span className={`min-w-0 flex-1 text-lg font-bold ${isReached ? 'text-muted' : ''}`}>
              <span aria-hidden={isReached}>{place}</span>
              {isReached && <span className="sr-only">{t('driver.trip.stopReached', { place })}</span>}
            </span>
            {maps !== null && (
              <a
                href={maps}
                {...elsewhere(maps)}
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
