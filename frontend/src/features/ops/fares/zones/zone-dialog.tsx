import type { FareZoneView } from '@waka/contracts/ops/pricing/fare-views';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ShapeField } from '../shape/shape-field.tsx';
import { shapeOf, typedShape } from '../shape/shape.ts';
import { SettingDialog } from '../setting-dialog.tsx';
import { PlaceSearch, type FoundPlace } from './place-search.tsx';
import { setFareZone } from './zone-queries.ts';

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
  const [middle, setMiddle] = useState<Omit<FoundPlace, 'name'> | null>(zone);
  const [name, setName] = useState(zone?.name ?? '');
  const [typed, setTyped] = useState(() => typedShape(zone, USUAL_RADIUS_M));
  const [amount, setAmount] = useState(zone ? typedMoney(zone.amount, zone.currency) : '');
  const [appliesTo, setAppliesTo] = useState<FareZoneView['appliesTo']>(zone?.appliesTo ?? 'either');
  const currency = regionFacts[middle?.region ?? 'SL'].currency;
  const [shape, units] = [shapeOf(typed), moneyOf(amount, currency, DEAREST)];
  return (
    <SettingDialog
      title={zone ? t('ops.zones.changeOf', { name: zone.name }) : t('ops.zones.add')}
      isValid={middle !== null && name.trim() !== '' && shape !== null && Boolean(units)}
      lacking={[
        ...(middle ? [] : [t('ops.zones.find')]),
        ...(name.trim() ? [] : [t('ops.zones.name')]),
        ...(shape ? [] : [t('ops.zones.shape')]),
        ...(units ? [] : [t('ops.zones.amount')]),
      ]}
      onSave={async (reason) => {
        if (!middle || !shape || units === null) return;
        const { lat, lng, region } = middle;
        await setFareZone(zone, { region, name: name.trim(), lat, lng, ...shape, amount: units, appliesTo }, reason);
      }}
      onClose={onClose}
    >
      <PlaceSearch
        label={t('ops.zones.find')}
        onChoose={(place) => {
          setMiddle(place);
          setName(place.name);
        }}
      />
      <TextField
        label={t('ops.zones.name')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ShapeField
        middle={middle}
        shape={typed}
        onMiddleMoved={(to) => middle && setMiddle({ ...middle, ...to })}
        onChange={setTyped}
      />
      <TextField
        label={`${t('ops.zones.amount')} (${nameOfCurrency(currency)})`}
        inputMode="decimal"
        dir="ltr"
        value={amount}
        error={amount !== '' && !units ? t('ops.fare.steps', { step: formatMoney(1, currency) }) : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <SelectField
        label={t('ops.zones.end')}
        value={appliesTo}
        onChange={(event) => {
          const next = ENDS.find((one) => one === event.target.value);
          if (next) setAppliesTo(next);
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
