import { KEPT_FREE_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import { Link } from 'wouter';
import { formatDay } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { scheduledOffers } from './use-scheduled-offers.ts';

const OFFERS = { ...scheduledOffers, events: ['scheduled:changed'] as const };

/** Shows the next scheduled ride that the driver has taken, for which he has to be online; nothing without one. */
export function TakenRide() {
  const t = useT();
  const { data: offers = [] } = useLiveQuery(OFFERS);
  const [next] = offers
    .filter(({ isMine }) => isMine)
    .toSorted((a, b) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt));
  if (!next) return null;
  const { pickup, dropoff, pickupAt, timeZone, onlineBy } = next;
  return (
    <Link
      href="/driver/scheduled"
      className="flex min-h-16 items-center gap-3 rounded-lg bg-sunken px-4 py-3 hover:bg-line"
    >
      <Icon name="clock" className="size-6 shrink-0 text-violet" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-bold text-muted">{t('driver.scheduled.title')}</span>
        <b className="figures block">{formatDay(pickupAt, timeZone)}</b>
        <span className="block wrap-anywhere">
          {dropoff
            ? t('driver.scheduled.way', { pickup: pickup.area, dropoff: dropoff.area })
            : t('driver.scheduled.from', { pickup: pickup.area })}
        </span>
        {onlineBy && (
          <span className="figures block text-sm font-semibold">
            {t('driver.scheduled.onlineBy', { time: formatDay(onlineBy, timeZone), minutes: KEPT_FREE_MINUTES })}
          </span>
        )}
      </span>
      <Icon name="right" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
