import type { Currency } from '@waka/contracts/regions';
import { formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { isNightWhole, MONEY, numberIn, type NumberPart, type PartsForm } from './tariff-form.ts';

interface TariffPartsFieldsProps {
  form: PartsForm;
  currency: Currency;
  onChange: (form: PartsForm) => void;
}

/** Shows a field for each part of a tariff besides base and kilometre; an empty one costs nothing. */
export function TariffPartsFields({ form, currency, onChange }: TariffPartsFieldsProps) {
  const t = useT();
  const wrong = (name: NumberPart) =>
    MONEY.includes(name) ? t('ops.fare.steps', { step: formatMoney(1, currency) }) : t('ops.fare.wholeOnly');
  const number = (name: NumberPart) => (
    <TextField
      label={
        MONEY.includes(name) ? `${t(`ops.tariff.${name}`)} (${nameOfCurrency(currency)})` : t(`ops.tariff.${name}`)
      }
      inputMode={MONEY.includes(name) ? 'decimal' : 'numeric'}
      dir="ltr"
      placeholder="0"
      value={form[name]}
      error={numberIn(form, name, currency) === null ? wrong(name) : undefined}
      onChange={(event) => onChange({ ...form, [name]: event.target.value })}
    />
  );
  const time = (name: 'nightFrom' | 'nightTo') => (
    <TextField
      label={t(`ops.tariff.${name}`)}
      type="time"
      dir="ltr"
      value={form[name]}
      onChange={(event) => onChange({ ...form, [name]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      {number('perMinute')}
      {number('minimumFare')}
      {number('freeWaitingMin')}
      {number('waitingPerMin')}
      {time('nightFrom')}
      {time('nightTo')}
      {number('nightPercent')}
      {number('mostPercent')}
      {!isNightWhole(form) && <p className="col-span-2 text-sm text-stop">{t('ops.tariff.nightWhole')}</p>}
      {number('roundTo')}
      <span />
      {number('cancellationFee')}
      {number('noShowFee')}
    </div>
  );
}
