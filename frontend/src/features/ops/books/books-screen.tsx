import { REGIONS } from '@waka/contracts/regions';
import { useT } from '../../../lib/i18n/use-t.ts';
import { opsStore } from '../live/ops.store.ts';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { BookDays } from './book-days.tsx';
import { Differences } from './differences.tsx';
import { Statements } from './statements.tsx';

const views = ['days', 'differences', 'statements'] as const;

/** Shows the books of a country: its days, where statements of providers differ, and the statements. */
export function BooksScreen() {
  const t = useT();
  const region = useFilter('region', REGIONS) ?? 'SL';
  const view = useFilter('view', views) ?? 'days';
  const open = opsStore(({ waiting }) => waiting?.differences);
  return (
    <OpsPage title={t('ops.books')}>
      <FilterTabs
        label={t('ops.books.country')}
        name="region"
        options={REGIONS.map((value) => ({ value, text: t(`ops.region.${value}`), count: open?.[value] || undefined }))}
      />
      <FilterTabs
        label={t('ops.books.view')}
        name="view"
        options={views.map((value) => ({ value, text: t(`ops.books.view.${value}`) }))}
      />
      {view === 'days' && <BookDays key={region} region={region} />}
      {view === 'differences' && <Differences key={region} region={region} />}
      {view === 'statements' && <Statements key={region} region={region} />}
    </OpsPage>
  );
}
