import type { FareZoneView } from '@waka/contracts/ops/pricing/fare-views';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ShapeField } from '../shape/shape-field.tsx';
import { shapeOf, typedShape, type TypedShape } from '../shape/shape.ts';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { PlaceSearch, type FoundPlace } from './place-search.tsx';
import { setFareZone, useFareZones } from './zone-queries.ts';

const ENDS = ['either', 'pickup', 'dropoff'] as const;
const DEAREST = 10_000_000;
const USUAL_RADIUS_M = 1000;

interface ZoneDialogProps {
  /** Null for a new zone. */
  zone: FareZoneView | null;
  onClose: () => void;
}

/** Shows a dialog for a zone: where it is, and what its trips cost more. */
export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const t = useT();
  const { data } = useFareZones();
  const current = data?.find(({ id }) => id === zone?.id);
  const { row, typed, change, save } = useRowForm(zone, current, fieldsOf);
  const { middle, name, amount, appliesTo } = typed;
  const currency = regionFacts[middle?.region ?? 'SL'].currency;
  const [shape, units] = [shapeOf(typed.shape), moneyOf(amount, currency, DEAREST)];
  const [areCornersWrong, setAreCornersWrong] = useState(false);
  return (
    <SettingDialog
      isWide
      title={zone ? t('ops.zones.changeOf', { name: zone.name }) : t('ops.zones.add')}
      isValid={middle !== null && name.trim() !== '' && shape !== null && Boolean(units) && !areCornersWrong}
      lacking={[
        ...(areCornersWrong ? [t('cities.corners')] : []),
        ...(middle ? [] : [t('ops.zones.find')]),
        ...(name.trim() ? [] : [t('ops.zones.name')]),
        ...(shape ? [] : [t('ops.zones.shape')]),
        ...(units ? [] : [t('ops.zones.amount')]),
      ]}
      unusual={units ? comparedWith(current ?? row, data, { currency, units }) : null}
      onSave={async (reason) => {
        if (!middle || !shape || units === null) return;
        const { lat, lng, region } = middle;
        const facts = { region, name: name.trim(), lat, lng, ...shape, amount: units, appliesTo };
        await save((shown) => setFareZone(shown, facts, reason));
      }}
      onClose={onClose}
    >
      <PlaceSearch
        label={t('ops.zones.find')}
        onChoose={({ name: found, ...place }) => change({ middle: place, name: found })}
      />
      <TextField
        label={t('ops.zones.name')}
        maxLength={80}
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ShapeField
        middle={middle}
        shape={typed.shape}
        onMiddleMoved={(to) => middle && change({ middle: { ...middle, ...to } })}
        onChange={(next) => change({ shape: next })}
        onWrong={setAreCornersWrong}
      />
      <TextField
        label={`${t('ops.zones.amount')} (${nameOfCurrency(currency)})`}
        inputMode="decimal"
        dir="ltr"
        value={amount}
        error={amount !== '' && !units ? t('ops.fare.steps', { step: formatMoney(1, currency) }) : undefined}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <SelectField
        label={t('ops.zones.end')}
        value={appliesTo}
        onChange={(event) => {
          const next = ENDS.find((one) => one === event.target.value);
          if (next) change({ appliesTo: next });
        }}
      >
        {ENDS.map((end) => (
          <option key={end} value={end}>
            {t(`ops.zones.end.${end}`)}
          </option>
        ))}
      </SelectField>
    </SettingDialog>
  );
}

/** Compares a surcharge with the present one; that of a new zone, or of another currency, with the dearest other zone, if it is above. */
function comparedWith(
  zone: FareZoneView | null,
  zones: readonly FareZoneView[] = [],
  { currency, units }: Pick<FareZoneView, 'currency'> & { units: number },
): { factor: number; than: string | null } | null {
  if (zone && zone.currency === currency) return { factor: units / zone.amount, than: null };
  const [dearest] = zones.filter((other) => other.currency === currency).toSorted((a, b) => b.amount - a.amount);
  return dearest && units > dearest.amount ? { factor: units / dearest.amount, than: dearest.name } : null;
}

interface TypedZone {
  middle: Omit<FoundPlace, 'name'> | null;
  name: string;
  shape: TypedShape;
  amount: string;
  appliesTo: FareZoneView['appliesTo'];
}

const fieldsOf = (zone: FareZoneView | null): TypedZone => ({
  middle: zone && { lat: zone.lat, lng: zone.lng, region: zone.region },
  name: zone?.name ?? '',
  shape: typedShape(zone, USUAL_RADIUS_M),
  amount: zone ? typedMoney(zone.amount, zone.currency) : '',
  appliesTo: zone?.appliesTo ?? 'either',
});
