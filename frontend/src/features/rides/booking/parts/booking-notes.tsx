import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { meteredKm } from '@waka/contracts/rides/fare';
import { formatDay, formatDistance } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { decodePolyline } from '../../../../ui/map/polyline.ts';
import { Banner } from '../../../../ui/states/banner.tsx';
import type { DraftPlace } from '../../draft/draft-place.ts';
import type { Trip } from '../../draft/trip-draft.store.ts';
import type { Prices } from '../prices/use-prices.ts';

/** Yards and villages lie nearer to a street than this. */
const OFF_STREET_KM = 0.4;

export interface BookingNotesProps {
  quote: Prices;
  /** Whether the chosen class is no longer offered. */
  isClassClosed: boolean;
  trip: Pick<Trip, 'pickup' | 'destination' | 'isRefused'>;
}

/** Says what the rider should know before booking: closed hours, no driver near, a class that is not offered. */
export function BookingNotes({ quote, isClassClosed, trip }: BookingNotesProps) {
  const t = useT();
  const offStreetKm = offStreet(quote, trip);
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
      {offStreetKm !== null && (
        <Banner tone="calm" icon="pin">
          {t('rider.booking.offStreet', { distance: formatDistance(offStreetKm) })}
        </Banner>
      )}
      {isClassClosed && (
        <Banner tone="calm" icon="alert">
          {/* Its toast is gone, or was on another screen. */}
          {trip.isRefused && <p>{t('rider.booking.bookingFailed')}</p>}
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

/** Returns how far the end that is farther from its street is, where that is too far to be meant. */
function offStreet({ source, geometry }: Prices, { pickup, destination }: BookingNotesProps['trip']): number | null {
  if (source !== 'road' || geometry === null) return null;
  const line = decodePolyline(geometry);
  const far = Math.max(apartKm(pickup, line[0]), apartKm(destination, line.at(-1)));
  return far >= OFF_STREET_KM ? far : null;
}

const apartKm = ({ lat, lng }: DraftPlace, street: LatLng | undefined): number =>
  lat === null || lng === null || !street ? 0 : greatCircleKm({ lat, lng }, street);

/** Returns whether no class has a free driver near, so that the rider knows before booking. */
const isUnserved = ({ quoteId, options }: Prices): boolean =>
  quoteId !== null && options.every(({ pickupEtaMin }) => pickupEtaMin === null);
