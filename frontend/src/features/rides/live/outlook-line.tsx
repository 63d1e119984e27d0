import { MANY_DRIVERS, type SearchOutlook } from '@waka/contracts/rides/search-outlook';
import { formatMinutes } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';

interface OutlookLineProps {
  outlook: SearchOutlook | undefined;
  /** The line above says how far the nearest driver is. */
  isNearestSaid: boolean;
}

/** How many could come, and how soon; nothing while nobody knows. */
export function OutlookLine({ outlook, isNearestSaid }: OutlookLineProps) {
  const t = useT();
  if (!outlook || outlook.driversNear === null) return null;
  const { driversNear, nearestEtaMin, busyNear } = outlook;
  if (driversNear === 0)
    return busyNear ? <p className="text-sm">{t('live.search.busy', { count: busyNear })}</p> : null;
  return (
    <p className="figures text-sm font-semibold">
      {t(driversNear >= MANY_DRIVERS ? 'live.search.many' : 'live.search.near', { count: driversNear })}
      {nearestEtaMin !== null &&
        !isNearestSaid &&
        ` · ${t('live.search.nearest', { minutes: formatMinutes(nearestEtaMin) })}`}
    </p>
  );
}
