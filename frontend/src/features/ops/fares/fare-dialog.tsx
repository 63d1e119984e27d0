import type { FareRateView } from '@waka/contracts/ops/fare-views';
import { useMemo, useState } from 'react';
import { formatDistance, formatMoney, nameOfCurrency } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChangeForm, farthestFactor } from './change-form.tsx';
import { changeFare, useFarePreview } from './fare-queries.ts';
import { wholeOf } from '../../../lib/forms/whole.ts';

const PAUSE_MS = 300;
const DEAREST = 10_000_000;

/** A dialog for new rates of a class, with a preview on common trips before they are saved. */
export function FareDialog({ rate, onClose }: { rate: FareRateView; onClose: () => void }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { region, vehicleType, currency } = rate;
  const [base, setBase] = useState(String(rate.base));
  const [perKm, setPerKm] = useState(String(rate.perKm));
  const rates = useMemo(() => {
    const [baseUnits, perKmUnits] = [wholeOf(base, DEAREST), wholeOf(perKm, DEAREST)];
    return baseUnits === null || perKmUnits === null
      ? null
      : { region, vehicleType, base: baseUnits, perKm: perKmUnits };
  }, [region, vehicleType, base, perKm]);
  const { data: trips = [] } = useFarePreview(useDebounced(rates, PAUSE_MS));
  const field = (label: string, value: string, change: (value: string) => void) => (
    <TextField
      label={`${label} (${nameOfCurrency(currency)})`}
      inputMode="numeric"
      dir="ltr"
      value={value}
      error={wholeOf(value, DEAREST) === null ? t('desk.fare.wholeOnly') : undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
  return (
    <Dialog
      title={`${nameOfClass(vehicleType)} · ${t(`desk.region.${region}`)}`}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <ChangeForm
        isValid={rates !== null}
        factor={
          rates &&
          farthestFactor([
            [rate.base, rates.base],
            [rate.perKm, rates.perKm],
          ])
        }
        onSave={async (beginning) => {
          if (rates) await changeFare(rate, rates, beginning);
        }}
        onSaved={onClose}
      >
        <div className="grid grid-cols-2 gap-3">
          {field(t('desk.fare.base'), base, setBase)}
          {field(t('desk.fare.perKm'), perKm, setPerKm)}
        </div>
        <section
          aria-label={t('desk.fare.preview')}
          aria-live="polite"
          className="rounded-lg bg-sunken px-4 py-3 text-sm"
        >
          <h3 className="font-bold">{t('desk.fare.preview')}</h3>
          {trips.length === 0 && <p className="text-muted">{t('desk.fare.previewNone')}</p>}
          <ul className="figures divide-y divide-line">
            {trips.map((trip) => (
              <li key={`${trip.from} ${trip.to}`} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                <span className="min-w-0">
                  {trip.from} → {trip.to} <span className="text-muted">{formatDistance(trip.distanceKm)}</span>
                </span>
                <span>
                  {trip.fare !== trip.fareNow && (
                    <>
                      <span className="sr-only">{t('desk.fare.now')} </span>
                      <s className="text-muted">{formatMoney(trip.fareNow, currency)}</s>{' '}
                    </>
                  )}
                  <b className="font-bold">{formatMoney(trip.fare, currency)}</b>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-muted">{t('desk.fare.quotesKept')}</p>
        </section>
      </ChangeForm>
    </Dialog>
  );
}
