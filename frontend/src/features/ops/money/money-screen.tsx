import { MONEY_SIDES } from '@waka/contracts/ops/money/money-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { opsStore } from '../live/ops.store.ts';
import { waitingInViews } from '../live/waiting-money.ts';
import { OpsPage } from '../shared/ops-page.tsx';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { Accounts } from './accounts.tsx';
import { CashDisputes } from './cash-disputes.tsx';
import { CardDisputes } from './card-disputes.tsx';
import { Doubts } from './doubts.tsx';
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
  'card-disputes',
  'rails',
] as const;

/** Shows whom the service owes, who owes the service, and what has to be refunded. */
export function MoneyScreen() {
  const t = useT();
  const view = useFilter('view', views) ?? 'owed';
  const waiting = opsStore((state) => state.waiting);
  const counts = waiting && waitingInViews(waiting);
  return (
    <OpsPage title={t('ops.money')}>
      <FilterTabs
        label={t('ops.money.shown')}
        name="view"
        options={views.map((value) => ({
          value,
          text: t(`ops.money.${value}`),
          count: counts?.get(value) || undefined,
        }))}
      />
      {view === 'receipts' && <Receipts />}
      {view === 'disputes' && <CashDisputes />}
      {view === 'payouts' && <Payouts />}
      {view === 'refunds' && <Refunds />}
      {view === 'doubts' && <Doubts />}
      {view === 'card-disputes' && <CardDisputes />}
      {view === 'rails' && <Rails />}
      {view === 'unpaid' && <Unpaid />}
      {(view === 'owed' || view === 'owing') && <Accounts key={view} side={view} />}
    </OpsPage>
  );
}
