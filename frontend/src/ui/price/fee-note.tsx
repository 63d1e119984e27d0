import { waitsSince } from '@waka/contracts/rides/tariff';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { Link } from 'wouter';
import { formatClock, formatMinutes } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';

export interface FeeNoteProps {
  ride: Pick<Ride, 'id' | 'fareLines' | 'cancelReason' | 'arrivedAt' | 'scheduledFor' | 'cancelledAt'>;
  /** Names the fee, where nothing beside it does. */
  hasName?: boolean;
}

/** Says to a rider how long the driver waited before a fee for not coming, with the way to report the ride. */
export function FeeNote({ ride, hasName = false }: FeeNoteProps) {
  const t = useT();
  const line = ride.fareLines?.find(({ kind }) => kind === 'cancellation' || kind === 'no_show');
  if (!line) return null;
  const isNoShow = line.kind === 'no_show';
  const [from, until] = [waitsSince(ride), ride.cancelledAt];
  return (
    <div className="text-sm">
      {hasName && <p className="font-semibold">{t(isNoShow ? 'price.no_show' : 'price.cancellation')}</p>}
      {isNoShow && from && until && (
        <p className="figures">
          {t('price.waitedFor', {
            minutes: formatMinutes(Math.floor((Date.parse(until) - Date.parse(from)) / 60_000)),
            from: formatClock(from),
            until: formatClock(until),
          })}
        </p>
      )}
      <Link href={`/help?ride=${ride.id}`} className="tap inline-flex items-center font-semibold underline">
        {t(isNoShow ? 'price.wasThere' : 'price.report')}
      </Link>
    </div>
  );
}
