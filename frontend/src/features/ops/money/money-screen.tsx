import { MONEY_SIDES, type DriverAccount, type MoneySide } from '@waka/contracts/ops/money/money-views';
import { Link } from 'wouter';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { Chip } from '../shared/chip.tsx';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { CashDisputes } from './cash-disputes.tsx';
import { Chargebacks } from './chargebacks.tsx';
import { Doubts } from './doubts.tsx';
import { useDriverAccounts } from './money-queries.ts';
import { Payouts } from './payouts.tsx';
import { Rails } from './rails.tsx';
import { Receipts } from './receipts.tsx';
import { Refunds } from './refunds.tsx';
import { Unpaid } from './unpaid.tsx';

const views = [
  ...MONEY_SIDES,
  'receipts',
  'disputes',
  'payouts',
  'unpaid',
  'refunds',
  'doubts',
  'chargebacks',
  'rails',
] as const;

/** Shows whom the service owes, who owes the service, and what has to be refunded. */
export function MoneyScreen() {
  const t = useT();
  const view = useFilter('view', views) ?? 'owed';
  return (
    <OpsPage title={t('ops.money')}>
      <FilterTabs
        label={t('ops.money.shown')}
        name="view"
        options={views.map((value) => ({ value, text: t(`ops.money.${value}`) }))}
      />
      {view === 'receipts' && <Receipts />}
      {view === 'disputes' && <CashDisputes />}
      {view === 'payouts' && <Payouts />}
      {view === 'refunds' && <Refunds />}
      {view === 'doubts' && <Doubts />}
      {view === 'chargebacks' && <Chargebacks />}
      {view === 'rails' && <Rails />}
      {view === 'unpaid' && <Unpaid />}
      {(view === 'owed' || view === 'owing') && <Accounts key={view} side={view} />}
    </OpsPage>
  );
}

function Accounts({ side }: { side: MoneySide }) {
  const t = useT();
  const { data, isError, refetch } = useDriverAccounts(side);
  if (!data) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon="check" title={t('ops.money.even')} />;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl bg-surface shadow-card">
      {data.map((account) => (
        <li key={`${account.driverId} ${account.currency}`}>
          <AccountLine account={account} />
        </li>
      ))}
    </ul>
  );
}

function AccountLine({ account }: { account: DriverAccount }) {
  const t = useT();
  const { driverId, name, phone, currency, balance, cashHeld, unpaidEarnings, debtStep } = account;
  return (
    <Link
      href={`/admin/drivers/${driverId}`}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken"
    >
      <span className="min-w-0">
        <b className="block font-bold wrap-anywhere">{nameOr(name)}</b>
        {phone && <Phone number={phone} className="text-sm text-muted" />}
      </span>
      {debtStep && debtStep !== 'below' && (
        <Chip tone={debtStep === 'warned' ? 'calm' : 'stop'}>{t(`ops.money.debt.${debtStep}`)}</Chip>
      )}
      <b className="figures text-lg font-black">{formatMoney(Math.abs(balance), currency)}</b>
      <span className="figures basis-full text-sm text-muted">
        {t('ops.money.madeOf', {
          earned: formatMoney(unpaidEarnings, currency),
          cash: formatMoney(cashHeld, currency),
        })}
      </span>
    </Link>
  );
}
