import type { Ride } from '@waka/contracts/rides/ride-views';
import { useCallback, useEffect, useState } from 'react';
import { formatMinutes } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useServerNow } from '../../../lib/use-server-now.ts';
import { Button } from '../../../ui/button.tsx';
import { LateCancelDialog } from './late-parts.ts';
import { TripSummary } from './trip-summary.tsx';

/** After this long without anybody to ask, it is honest to say so. */
const NOBODY_AFTER_MS = 6000;

export function Searching({ ride }: { ride: Ride }) {
  const t = useT();
  const now = useServerNow(1000);
  const [isCancelling, setIsCancelling] = useState(false);
  const keep = useCallback(() => setIsCancelling(false), []);
  useEffect(() => LateCancelDialog.prefetch(), []);
  const waitedMs = Math.max(0, now - Date.parse(ride.requestedAt));
  return (
    <div className="flex min-h-full flex-col gap-4">
      <header className="flex items-center gap-4">
        <span className="relative grid size-14 shrink-0 place-items-center" aria-hidden="true">
          <span className="absolute inset-0 animate-radar rounded-full bg-violet" />
          <span className="size-4 rounded-full bg-violet" />
        </span>
        <div>
          <h1 className="text-lg font-extrabold">
            {t(ride.attempt > 1 ? 'rider.search.again' : 'rider.search.title')}
          </h1>
          <output className="text-muted">
            <SearchProgress ride={ride} isLong={waitedMs > NOBODY_AFTER_MS} />
          </output>
          <p className="figures text-sm text-muted">{t('rider.search.waited', { time: clockOf(waitedMs) })}</p>
        </div>
      </header>
      <TripSummary ride={ride} />
      <Button isWide tone="quiet" className="lg:mt-auto" onClick={() => setIsCancelling(true)}>
        {t('rider.live.cancel')}
      </Button>
      {isCancelling && <LateCancelDialog ride={ride} onClose={keep} />}
    </div>
  );
}

function SearchProgress({ ride: { search }, isLong }: { ride: Ride; isLong: boolean }) {
  const t = useT();
  if (search.driversAsked > 0 && search.nearestEtaMin !== null) {
    return t('rider.search.asked', { count: search.driversAsked, minutes: formatMinutes(search.nearestEtaMin) });
  }
  return t(isLong ? 'rider.search.nobodyYet' : 'rider.search.starting');
}

const clockOf = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
