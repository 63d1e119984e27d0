import type { PayoutTermsForOps } from '@waka/contracts/ops/money/payout-settings';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Chip } from '../../shared/chip.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { AtField } from '../../shared/typing/at-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { changePayoutTerms, usePayoutTerms } from './payout-terms-queries.ts';
import { dotted } from '../../shared/dotted.ts';

const MOST_AMOUNT = 1_000_000_000;

/** Shows to which wallets drivers of each country are paid out by themselves, and by which terms. */
export function PayoutTermsCard() {
  const t = useT();
  const { data, isError, refetch } = usePayoutTerms();
  const [changing, setChanging] = useState<PayoutTermsForOps | null>(null);
  return (
    <OpsCard title={t('ops.payoutTerms')}>
      <p className="mb-3 text-sm text-muted">{t('ops.payoutTermsText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      <ul className="divide-y divide-line text-sm">
        {data?.map((terms) => (
          <TermsLine key={`${terms.region} ${terms.method}`} terms={terms} onChange={() => setChanging(terms)} />
        ))}
      </ul>
      {changing && <TermsDialog terms={changing} onClose={() => setChanging(null)} />}
    </OpsCard>
  );
}

function TermsLine({ terms, onChange }: { terms: PayoutTermsForOps; onChange: () => void }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { region, method, isOpen, canPayOut, minAmount, maxAmount, fee, reviewAbove, changedBy, reason } = terms;
  const { currency } = regionFacts[region];
  const [name, country] = [nameOfMethod(method, currency), t(`ops.region.${region}`)];
  const money = (amount: number) => formatMoney(amount, currency);
  const facts = [
    country,
    maxAmount === null
      ? t('ops.wallet.atLeast', { least: money(minAmount) })
      : t('ops.wallet.between', { least: money(minAmount), most: money(maxAmount) }),
    t('ops.payoutTerms.costs', { fee: money(fee) }),
    reviewAbove !== null && t('ops.payoutTerms.above', { amount: money(reviewAbove) }),
  ];
  const state = canPayOut ? (isOpen ? 'open' : 'closed') : 'byHand';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block font-bold">{name}</b>
        <span className="figures block">{dotted(facts)}</span>
        <span className="block text-muted wrap-anywhere">{dotted([changedBy, reason])}</span>
      </span>
      <Chip tone={state === 'open' ? 'go' : 'plain'}>{t(`ops.payoutTerms.${state}`)}</Chip>
      <button
        type="button"
        aria-label={t('ops.payoutTerms.changeOf', { name, country })}
        className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
        onClick={onChange}
      >
        {t('ops.fare.change')}
      </button>
    </li>
  );
}

const FIELDS = ['minAmount', 'maxAmount', 'fee', 'reviewAbove'] as const;
type Field = (typeof FIELDS)[number];
/** Fields that may be empty, for none. */
const optional: ReadonlySet<Field> = new Set(['maxAmount', 'reviewAbove']);

function fieldsOf({ region, isOpen, minAmount, maxAmount, fee, reviewAbove }: PayoutTermsForOps) {
  const { currency } = regionFacts[region];
  return {
    isOpen,
    minAmount: typedMoney(minAmount, currency),
    maxAmount: typedMoney(maxAmount, currency),
    fee: typedMoney(fee, currency),
    reviewAbove: typedMoney(reviewAbove, currency),
  };
}

function TermsDialog({ terms, onClose }: { terms: PayoutTermsForOps; onClose: () => void }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { region, method } = terms;
  const { currency } = regionFacts[region];
  const { data } = usePayoutTerms();
  const current = data?.find((one) => one.region === region && one.method === method);
  const { typed, change, save } = useRowForm(terms, current, fieldsOf);
  const { isOpen } = typed;
  const valueOf = (field: Field) => {
    const isEmpty = typed[field].trim() === '';
    return isEmpty && optional.has(field) ? null : (moneyOf(typed[field], currency, MOST_AMOUNT) ?? undefined);
  };
  const [minAmount, maxAmount, fee, reviewAbove] = FIELDS.map(valueOf);
  const isOrdered = !minAmount || !maxAmount || minAmount <= maxAmount;
  const isWrong = (field: Field) =>
    valueOf(field) === undefined || (field === 'maxAmount' && !isOrdered) || (field === 'minAmount' && !minAmount);
  return (
    <SettingDialog
      title={t('ops.payoutTerms.changeOf', {
        name: nameOfMethod(method, currency),
        country: t(`ops.region.${region}`),
      })}
      isValid={!FIELDS.some(isWrong)}
      onSave={async (reason) => {
        if (!minAmount || maxAmount === undefined || reviewAbove === undefined) return;
        const body = { isOpen, minAmount, maxAmount, fee: fee ?? 0, reviewAbove, reason };
        await save((row) => changePayoutTerms(row, body));
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('ops.payoutTerms')}
        value={isOpen ? 'open' : 'closed'}
        disabled={!terms.canPayOut && !terms.isOpen}
        onChange={(event) => change({ isOpen: event.target.value === 'open' })}
      >
        <option value="open">{t('ops.payoutTerms.open')}</option>
        <option value="closed">{t('ops.payoutTerms.closed')}</option>
      </SelectField>
      {!terms.canPayOut && <p className="-mt-2 text-sm text-muted">{t('ops.payoutTerms.byHandText')}</p>}
      {FIELDS.map((field) => (
        <AtField key={field} name={field}>
          {(refused) => (
            <TextField
              label={t(`ops.payoutTerms.${field}`, { currency: nameOfCurrency(currency) })}
              hint={optional.has(field) ? t('ops.payoutTerms.none') : undefined}
              inputMode="decimal"
              dir="ltr"
              value={typed[field]}
              error={isWrong(field) ? t('ops.wallet.wrong') : refused}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          )}
        </AtField>
      ))}
    </SettingDialog>
  );
}
