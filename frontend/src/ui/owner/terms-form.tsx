import type { OwnerBook, OwnerPeriod, OwnerTerms } from '@waka/contracts/owners/owner-views';
import type { Currency } from '@waka/contracts/regions';
import { useState, type ReactNode } from 'react';
import { moneyOf, typedMoney } from '../../lib/forms/money.ts';
import { formatMoney } from '../../lib/i18n/format.ts';
import { symbolOfCurrency } from '../../lib/i18n/symbol-of-currency.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { weekdayName } from '../../lib/i18n/weekday-name.ts';
import { Button } from '../button.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { OtherMoney } from '../other-money.tsx';

const MOST = 1_000_000_000;
/** Less than this a day or a week is asked about: a loaf of bread. */
const LITTLE: Record<Currency, number> = { SLE: 500, GNF: 5000 };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MOST_REST_DAYS = 6;

interface TermsFormProps {
  currency: Currency;
  /** What the fields have at first. */
  terms: OwnerTerms | null;
  send: string;
  isBusy: boolean;
  /** Fields before those of the terms. */
  children?: ReactNode;
  onSend: (terms: OwnerTerms) => void;
}

/** Returns the terms of a book with what is still to pay of its hire purchase, which is what the form asks for. */
export const termsLeft = ({ terms, figures }: OwnerBook): OwnerTerms | null =>
  terms && { ...terms, hirePurchase: figures?.hirePurchase?.left ?? terms.hirePurchase };

/** Asks for the sum, how often it is due, rest days and a hire purchase. */
export function TermsForm({ currency, terms, send, isBusy, children, onSend }: TermsFormProps) {
  const t = useT();
  const [every, setEvery] = useState<OwnerPeriod>(terms?.every ?? 'day');
  const [typed, setTyped] = useState(typedMoney(terms?.amount, currency));
  const [restDays, setRestDays] = useState<number[]>(terms?.restDays ?? []);
  const [typedTotal, setTypedTotal] = useState(typedMoney(terms?.hirePurchase, currency));
  const [isTried, setIsTried] = useState(false);
  const amount = moneyOf(typed, currency, MOST);
  const total = typedTotal.trim() === '' ? null : moneyOf(typedTotal, currency, MOST);
  const isAmountWrong = !amount;
  // Who thinks in new leones types a thousandth in the field of old ones.
  const isLittle = Boolean(amount) && (amount ?? 0) < LITTLE[currency];
  const [isAsking, setIsAsking] = useState(false);
  const isTotalWrong = typedTotal.trim() !== '' && !total;
  const wrong = t('owner.form.wrong');
  const submit = () => {
    setIsTried(true);
    if (isLittle && !isAsking) setIsAsking(true);
    else if (amount && !isTotalWrong)
      onSend({ every, amount, restDays: restDays.toSorted((a, b) => a - b), hirePurchase: total });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <SelectField
        label={t('owner.form.every')}
        value={every}
        onChange={({ target }) => setEvery(target.value === 'week' ? 'week' : 'day')}
      >
        <option value="day">{t('owner.form.day')}</option>
        <option value="week">{t('owner.form.week')}</option>
      </SelectField>
      <TextField
        label={t('owner.form.amount', { currency: symbolOfCurrency(currency) })}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        error={isTried && isAmountWrong ? wrong : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsAsking(false);
        }}
      />
      {Boolean(amount) && <OtherMoney amount={amount ?? 0} currency={currency} />}
      <RestDays restDays={restDays} onChange={setRestDays} />
      <TextField
        label={t('owner.form.hp', { currency: symbolOfCurrency(currency) })}
        hint={t('owner.form.hpHint')}
        inputMode="decimal"
        dir="ltr"
        value={typedTotal}
        error={isTried && isTotalWrong ? wrong : undefined}
        onChange={({ target }) => setTypedTotal(target.value)}
      />
      {Boolean(total) && <OtherMoney amount={total ?? 0} currency={currency} />}
      {isLittle && isAsking && (
        <p role="alert" className="font-semibold">
          {t('owner.form.little', { amount: formatMoney(amount ?? 0, currency) })}
        </p>
      )}
      <Button type="submit" isWide isBusy={isBusy}>
        {isLittle && isAsking ? t('owner.form.littleYes') : send}
      </Button>
    </form>
  );
}

function RestDays({ restDays, onChange }: { restDays: number[]; onChange: (days: number[]) => void }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('owner.form.rest')}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((day) => {
          const isChosen = restDays.includes(day);
          return (
            <label
              key={day}
              className={`tap relative flex cursor-pointer items-center justify-center rounded-lg px-3 font-semibold has-focus-visible:outline-3 ${isChosen ? 'bg-ink text-paper' : 'bg-sunken'}`}
            >
              <input
                type="checkbox"
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={isChosen}
                disabled={!isChosen && restDays.length === MOST_REST_DAYS}
                onChange={() => onChange(isChosen ? restDays.filter((one) => one !== day) : [...restDays, day])}
              />
              <span aria-hidden="true">{weekdayName(day, 'short')}</span>
              <span className="sr-only">{weekdayName(day)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
