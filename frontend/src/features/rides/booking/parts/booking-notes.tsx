import { meteredKm } from '@waka/contracts/rides/fare';
import { formatDay, formatDistance } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Banner } from '../../../../ui/states/banner.tsx';
import type { Prices } from '../prices/use-prices.ts';

export interface BookingNotesProps {
  quote: Prices;
  /** Whether the chosen class is no longer offered. */
  isClassClosed: boolean;
}

/** Says what the rider should know before booking: closed hours, no driver near, a class that is not offered. */
export function BookingNotes({ quote, isClassClosed }: BookingNotesProps) {
  const t = useT();
  return (
    <>
      {quote.opens && (
        <Banner tone="calm" icon="alert">
          {t('rider.booking.cityClosed', { time: formatDay(quote.opens.at) })}
        </Banner>
      )}
      {!quote.opens && isUnserved(quote) && (
        <output className="block rounded-lg bg-accent-soft px-3 py-1.5 text-sm leading-snug font-semibold text-ink">
          {t('rider.booking.unserved')}
        </output>
      )}
      {isClassClosed && (
        <Banner tone="calm" icon="alert">
          {t('rider.booking.classClosed')}
        </Banner>
      )}
    </>
  );
}

export function UnplacedNote({ place }: { place: string }) {
  const t = useT();
  return (
    <Banner tone="calm" icon="pin">
      {t('rider.booking.showOnMap', { place })}
    </Banner>
  );
}

export function SampleNote({ distanceKm }: { distanceKm: number }) {
  const t = useT();
  return (
    <p className="text-sm text-muted">
      {t('rider.booking.estimate', {
        distance: formatDistance(distanceKm),
        most: formatDistance(meteredKm(distanceKm)),
      })}
    </p>
  );
}

/** Returns whether no class has a free driver near, so that the rider knows before booking. */
const isUnserved = ({ quoteId, options }: Prices): boolean =>
  quoteId !== null && options.every(({ pickupEtaMin }) => pickupEtaMin === null);
