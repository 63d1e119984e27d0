import { MANY_DRIVERS, type SearchOutlook } from '@waka/contracts/rides/search-outlook';
import { formatMinutes } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';

interface OutlookLineProps {
  outlook: SearchOutlook | undefined;
  /** Whether the line above already states how far the nearest driver is. */
  isNearestShown: boolean;
}

/** Shows how many drivers could come, and how soon; renders nothing while that is unknown. */
export function OutlookLine({ outlook, isNearestShown }: OutlookLineProps) {
  const t = useT();
  if (!outlook || outlook.driversNear === null) return null;
  const { driversNear, nearestEtaMin, busyNear } = outlook;
  if (driversNear === 0)
    return busyNear ? <p className="text-sm">{t('live.search.busy', { count: busyNear })}</p> : null;
  return (
    <p className="figures text-sm font-semibold">
      {t(driversNear >= MANY_DRIVERS ? 'live.search.many' : 'live.search.near', { count: driversNear })}
      {nearestEtaMin !== null &&
        !isNearestShown &&
        ` · ${t('live.search.nearest', { minutes: formatMinutes(nearestEtaMin) })}`}
    </p>
  );
}
