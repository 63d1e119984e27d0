import type { FarePreview, FareRateView } from '@waka/contracts/ops/pricing/fare-views';
import { useMemo, useState } from 'react';
import { formatDayOfYear, formatDistance, formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ChangeForm, farthestFactor } from './change-form.tsx';
import { changeFare, useFarePreview, useFares, useTariffPreview } from '../fare-queries.ts';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formOf, partsOf } from './tariff-form.ts';
import { TariffPartsFields } from './tariff-parts-fields.tsx';
import { tariffText } from './tariff-text.ts';
import { useStandingRates } from './use-standing-rates.ts';
import { WeekPreview } from './week-preview.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';

const PAUSE_MS = 300;
const DEAREST = 10_000_000;

interface FareDialogProps {
  rate: FareRateView;
  /** The tariffs of its class that were in effect before, the newest first, to go back to. */
  earlier?: readonly FareRateView[];
  onClose: () => void;
}

/** Shows a dialog for a new tariff of a class, with previews on common trips and on last week's rides before it is saved. */
export function FareDialog({ rate, earlier = [], onClose }: FareDialogProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { region, vehicleType, currency } = rate;
  const [base, setBase] = useState(typedMoney(rate.base, currency));
  const [perKm, setPerKm] = useState(typedMoney(rate.perKm, currency));
  const [form, setForm] = useState(() => formOf(rate.parts ?? {}, currency));
  const rates = useMemo(() => {
    const money = (typed: string) => moneyOf(typed, currency, DEAREST);
    const [baseUnits, perKmUnits, parts] = [money(base), money(perKm), partsOf(form, currency)];
    return baseUnits === null || perKmUnits === null || parts === null
      ? null
      : { region, vehicleType, base: baseUnits, perKm: perKmUnits, parts };
  }, [region, vehicleType, currency, base, perKm, form]);
  const asked = useDebounced(rates, PAUSE_MS);
  const { data: live } = useFares();
  const { now, changed } = useStandingRates(rate, live, (one) =>
    tariffText({ base: one.base, perKm: one.perKm, ...one.parts }, currency, t),
  );
  const { data: trips = [] } = useFarePreview(asked, now.id);
  const { data: week } = useTariffPreview(asked, now.id);
  const startFrom = (id: string) => {
    const chosen = earlier.find((one) => one.id === id) ?? rate;
    setBase(typedMoney(chosen.base, currency));
    setPerKm(typedMoney(chosen.perKm, currency));
    setForm(formOf(chosen.parts ?? {}, currency));
  };
  const field = (label: string, value: string, change: (value: string) => void) => (
    <TextField
      label={`${label} (${nameOfCurrency(currency)})`}
      inputMode="decimal"
      dir="ltr"
      value={value}
      error={
        moneyOf(value, currency, DEAREST) === null ? t('ops.fare.steps', { step: formatMoney(1, currency) }) : undefined
      }
      onChange={(event) => change(event.target.value)}
    />
  );
  return (
    <FormDialog
      title={`${nameOfClass(vehicleType)} · ${t(`ops.region.${region}`)}`}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <ChangeForm
        isValid={rates !== null}
        factor={
          rates &&
          farthestFactor([
            [now.base, rates.base],
            [now.perKm, rates.perKm],
          ])
        }
        onSave={async (beginning) => {
          if (rates) await changeFare(rate, rates, beginning);
        }}
        onSaved={onClose}
        inEffect={changed}
      >
        {earlier.length > 0 && (
          <SelectField label={t('ops.tariff.startFrom')} onChange={(event) => startFrom(event.target.value)}>
            <option value="">{t('ops.tariff.present')}</option>
            {earlier.map(({ id, effectiveFrom }) => (
              <option key={id} value={id}>
                {t('ops.tariff.since', { time: formatDayOfYear(effectiveFrom) })}
              </option>
            ))}
          </SelectField>
        )}
        <div className="grid grid-cols-2 gap-3">
          {field(t('ops.fare.base'), base, setBase)}
          {field(t('ops.fare.perKm'), perKm, setPerKm)}
        </div>
        <details open={Object.keys(rate.parts ?? {}).length > 0}>
          <summary className="tap flex w-fit cursor-pointer items-center rounded-md font-bold text-violet">
            {t('ops.tariff.parts')}
          </summary>
          <TariffPartsFields form={form} currency={currency} onChange={setForm} />
        </details>
        <TripPreview trips={trips} currency={currency} />
        <section
          aria-label={t('ops.tariff.week')}
          aria-live="polite"
          className="rounded-lg bg-sunken px-4 py-3 text-sm"
        >
          <h3 className="font-bold">{t('ops.tariff.week')}</h3>
          {week && <WeekPreview preview={week} />}
        </section>
      </ChangeForm>
    </FormDialog>
  );
}

/** Shows what common trips would cost, beside what they cost now. */
function TripPreview({ trips, currency }: { trips: readonly FarePreview[]; currency: FareRateView['currency'] }) {
  const t = useT();
  return (
    <section aria-label={t('ops.fare.preview')} aria-live="polite" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      <h3 className="font-bold">{t('ops.fare.preview')}</h3>
      {trips.length === 0 && <p className="text-muted">{t('ops.fare.previewNone')}</p>}
      <ul className="figures divide-y divide-line">
        {trips.map((trip) => (
          <li key={`${trip.from} ${trip.to}`} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="min-w-0">
              {trip.from} → {trip.to} <span className="text-muted">{formatDistance(trip.distanceKm)}</span>
            </span>
            <span>
              {trip.fare !== trip.fareNow && (
                <>
                  <span className="sr-only">{t('ops.fare.now')} </span>
                  <s className="text-muted">{formatMoney(trip.fareNow, currency)}</s>{' '}
                </>
              )}
              <b className="font-bold">{formatMoney(trip.fare, currency)}</b>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{t('ops.fare.quotesKept')}</p>
    </section>
  );
}
