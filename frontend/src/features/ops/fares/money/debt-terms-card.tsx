import type { DebtTermsForOps } from '@waka/contracts/ops/money/debt-settings';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formatMoney, formatWhole, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { changeDebtTerms, useDebtTerms } from './debt-terms-queries.ts';
import { dotted } from '../../shared/dotted.ts';

const MOST_AMOUNT = 1_000_000_000;

/** Shows how much drivers of each country may owe before they get only rides paid by wallet. */
export function DebtTermsCard() {
  const t = useT();
  const { data, isError, refetch } = useDebtTerms();
  const [changing, setChanging] = useState<DebtTermsForOps | null>(null);
  return (
    <OpsCard title={t('ops.debtTerms')}>
      <p className="mb-3 text-sm text-muted">{t('ops.debtTermsText')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      <ul className="divide-y divide-line text-sm">
        {data?.map((terms) => (
          <TermsLine key={terms.region} terms={terms} onChange={() => setChanging(terms)} />
        ))}
      </ul>
      {changing && <TermsDialog terms={changing} onClose={() => setChanging(null)} />}
    </OpsCard>
  );
}

function TermsLine({ terms, onChange }: { terms: DebtTermsForOps; onChange: () => void }) {
  const t = useT();
  const { region, maxDebt, warnPercent, reviewAbove, changedBy, reason } = terms;
  const { currency } = regionFacts[region];
  const country = t(`ops.region.${region}`);
  const facts = [
    maxDebt === null
      ? t('ops.debtTerms.noLimit')
      : t('ops.debtTerms.line', {
          limit: formatMoney(maxDebt, currency),
          warn: formatMoney(Math.ceil((maxDebt * warnPercent) / 100), currency),
          percent: formatWhole(warnPercent),
        }),
    reviewAbove !== null && t('ops.debtTerms.review', { amount: formatMoney(reviewAbove, currency) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block font-bold">{country}</b>
        <span className="figures block">{dotted(facts)}</span>
        <span className="block text-muted wrap-anywhere">{dotted([changedBy, reason])}</span>
      </span>
      <button
        type="button"
        aria-label={t('ops.debtTerms.changeOf', { country })}
        className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
        onClick={onChange}
      >
        {t('ops.fare.change')}
      </button>
    </li>
  );
}

const fieldsOf = ({ region, maxDebt, warnPercent, reviewAbove }: DebtTermsForOps) => ({
  maxTyped: typedMoney(maxDebt, regionFacts[region].currency),
  percentTyped: String(warnPercent),
  reviewTyped: typedMoney(reviewAbove, regionFacts[region].currency),
});

function TermsDialog({ terms, onClose }: { terms: DebtTermsForOps; onClose: () => void }) {
  const t = useT();
  const { region } = terms;
  const { currency } = regionFacts[region];
  const { data } = useDebtTerms();
  const current = data?.find((one) => one.region === region);
  const { typed, change, save } = useRowForm(terms, current, fieldsOf);
  const { maxTyped, percentTyped, reviewTyped } = typed;
  const sumOf = (sum: string) => (sum.trim() === '' ? null : (moneyOf(sum, currency, MOST_AMOUNT) ?? undefined));
  const [maxDebt, reviewAbove] = [sumOf(maxTyped), sumOf(reviewTyped)];
  const isMaxWrong = maxDebt === undefined || maxDebt === 0;
  const warnPercent = /^\d{1,2}$/.test(percentTyped.trim()) ? Number(percentTyped) : 0;
  const field = { inputMode: 'decimal', dir: 'ltr' } as const;
  return (
    <SettingDialog
      title={t('ops.debtTerms.changeOf', { country: t(`ops.region.${region}`) })}
      isValid={!isMaxWrong && warnPercent > 0 && reviewAbove !== undefined}
      onSave={async (reason) => {
        if (maxDebt === undefined || reviewAbove === undefined) return;
        await save((row) => changeDebtTerms(row, { maxDebt, warnPercent, reviewAbove, reason }));
      }}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={t('ops.debtTerms.maxDebt', { currency: nameOfCurrency(currency) })}
        hint={t('ops.payoutTerms.none')}
        value={maxTyped}
        error={isMaxWrong ? t('ops.wallet.wrong') : undefined}
        onChange={(event) => change({ maxTyped: event.target.value })}
      />
      <TextField
        {...field}
        label={t('ops.debtTerms.warnPercent')}
        value={percentTyped}
        error={warnPercent > 0 ? undefined : t('ops.debtTerms.percentWrong')}
        onChange={(event) => change({ percentTyped: event.target.value })}
      />
      <TextField
        {...field}
        label={t('ops.debtTerms.reviewAbove', { currency: nameOfCurrency(currency) })}
        hint={t('ops.payoutTerms.none')}
        value={reviewTyped}
        error={reviewAbove === undefined ? t('ops.wallet.wrong') : undefined}
        onChange={(event) => change({ reviewTyped: event.target.value })}
      />
    </SettingDialog>
  );
}
