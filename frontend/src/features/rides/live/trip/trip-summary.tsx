import { meteredKm } from '@waka/contracts/rides/fare';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import type { ReactNode } from 'react';
import { formatDistance, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { placeText } from '../../../../lib/place-text.ts';
import { walkText } from '../../../../lib/walk-text.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyLiveCredit } from '../../../../ui/cash/lazy-cash.ts';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';
import { DestinationMark, PickupMark, StopMark } from '../../draft/place-marks.tsx';

/** Shows pickup, destination and fare. */
export function TripSummary({ ride }: { ride: Ride }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const nameOfMethod = useMethodNames();
  const fare = formatMoney(ride.fare, ride.currency);
  const isSample = ride.geometrySource === 'sample' && isLive(ride.status);
  return (
    <div className="rounded-lg bg-sunken p-4">
      {ride.passenger && (
        <p dir="auto" className="mb-2 font-bold wrap-anywhere">
          {t('live.passenger', { name: ride.passenger.name })}
        </p>
      )}
      <ul className="grid gap-2">
        <PlaceLine
          mark={<PickupMark />}
          place={ride.pickupLocation}
          walk={walkText(ride.pickupLocation, 'pickup', t)}
        />
        {ride.pickupNote && (
          <li className="ms-7 min-w-0 text-sm">
            <span className="block text-muted">{t('live.pickupNote')}</span>
            <span dir="auto" className="block break-words">
              {ride.pickupNote}
            </span>
          </li>
        )}
        {ride.stops.map((stop, index) => (
          <PlaceLine
            key={`${index} ${stop.address}`}
            mark={<StopMark number={index + 1} />}
            place={stop}
            isReached={index < ride.stopsReached}
          />
        ))}
        <PlaceLine
          mark={<DestinationMark />}
          place={ride.dropoffLocation}
          walk={walkText(ride.dropoffLocation, 'dropoff', t)}
        />
      </ul>
      <p className="figures mt-3 flex items-center justify-between gap-3 border-t border-line pt-3">
        <span className="text-muted">
          {nameOfClass(ride.vehicleType)} · {nameOfMethod(ride.paymentMethod, ride.currency)}
        </span>
        <b className="font-extrabold">{isSample ? t('live.aboutFare', { fare }) : fare}</b>
      </p>
      <LazyLiveCredit ride={ride} />
      <LazyPriceDetails lines={ride.fareLines} currency={ride.currency} />
      {isSample && (
        <p className="mt-1 text-sm text-muted">
          {t('live.sample', { most: formatDistance(meteredKm(ride.distanceKm)) })}
        </p>
      )}
    </div>
  );
}

interface PlaceLineProps {
  mark: ReactNode;
  place: RidePlace;
  walk?: string | null;
  isReached?: boolean;
}

function PlaceLine({ mark, place, walk, isReached = false }: PlaceLineProps) {
  const t = useT();
  const name = placeText(place, t);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <span className="grid w-4 shrink-0 place-items-center">{mark}</span>
      <span className={`min-w-0 flex-1 font-semibold ${isReached ? 'text-muted' : ''}`}>
        {isReached && <span className="sr-only">{t('rider.details.stopReached', { place: name })}</span>}
        <span dir="auto" className="block w-fit max-w-full truncate" aria-hidden={isReached || undefined}>
          {name}
        </span>
        {walk && <span className="block text-sm font-normal text-muted wrap-anywhere">{walk}</span>}
      </span>
      {isReached && <Icon name="check" className="size-5 shrink-0 text-go" />}
    </li>
  );
}
