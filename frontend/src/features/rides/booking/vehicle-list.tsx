import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { formatMinutes, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../lib/vehicles/use-vehicles.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LazyBarredClasses, LazyVehiclePicture, LazyWalkLines } from './parts/lazy-booking-parts.tsx';
import type { Prices } from './prices/use-prices.ts';

interface VehicleListProps {
  quote: Prices;
  chosen: VehicleClass | undefined;
  onChoose: (vehicle: VehicleClass) => void;
}

export function VehicleList({ quote, chosen, onChoose }: VehicleListProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { classes } = useVehicles();
  const iconOf = (vehicleType: VehicleClass) => classes.find((one) => one.vehicleType === vehicleType)?.icon;
  const isEstimate = quote.quoteId === null;
  const barred = quote.quoteId === null ? [] : (quote.barred ?? []);
  return (
    <fieldset className="grid grid-cols-1 gap-1 short:gap-0.5">
      <legend className="sr-only">{t('rider.booking.vehicles')}</legend>
      {quote.options.map(({ vehicleType, capacity, fare, usualPickupMin, pickupEtaMin, trip }) => (
        <label
          key={vehicleType}
          className={`flex min-h-13 items-center short:min-h-12 large:flex-wrap gap-2 rounded-lg border-2 px-2 py-0.5 short:py-0 leading-tight has-focus-visible:outline-3 has-focus-visible:outline-violet ${vehicleType === chosen ? 'border-violet bg-violet-soft' : 'border-transparent hover:bg-sunken'}`}
        >
          <input
            type="radio"
            name="vehicle"
            className="sr-only"
            checked={vehicleType === chosen}
            onChange={() => onChoose(vehicleType)}
          />
          <LazyVehiclePicture icon={iconOf(vehicleType)} />
          <span className="min-w-0 flex-1 large:basis-1/2">
            <span className="flex items-baseline gap-2 large:flex-wrap">
              <b className="min-w-0 font-extrabold">{nameOfClass(vehicleType)}</b>
              <span className="flex shrink-0 items-center gap-0.5 text-sm text-muted">
                <Icon name="user" className="size-3.5" />
                <span aria-hidden="true">{capacity}</span>
                <span className="sr-only">{t('rider.booking.seats', { count: capacity })}</span>
              </span>
            </span>
            {/* Shows the wait for a real driver; the usual wait only where the service was not asked. */}
            <span className={`block text-sm font-semibold ${pickupEtaMin === null ? 'text-muted' : 'text-go'}`}>
              {isEstimate
                ? t('unit.minuteRange', usualPickupMin)
                : pickupEtaMin === null
                  ? t('rider.booking.noneNear')
                  : t('rider.booking.nearest', { minutes: formatMinutes(pickupEtaMin) })}
            </span>
            {trip && <LazyWalkLines trip={trip} />}
          </span>
          <b className="figures shrink-0 ms-auto text-end text-lg font-extrabold">
            {isEstimate && '≈ '}
            {formatMoney(fare, quote.currency)}
          </b>
        </label>
      ))}
      {barred.length > 0 && <LazyBarredClasses barred={barred} />}
    </fieldset>
  );
}
