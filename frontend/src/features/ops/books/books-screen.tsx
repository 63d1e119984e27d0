import { REGIONS } from '@waka/contracts/regions';
import { useT } from '../../../lib/i18n/use-t.ts';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { BookDays } from './book-days.tsx';

/** Shows the books of a country: its days, with what was posted and how they were closed. */
export function BooksScreen() {
  const t = useT();
  const region = useFilter('region', REGIONS) ?? 'SL';
  return (
    <OpsPage title={t('ops.books')}>
      <FilterTabs
        label={t('ops.books.country')}
        name="region"
        options={REGIONS.map((value) => ({ value, text: t(`ops.region.${value}`) }))}
      />
      <BookDays key={region} region={region} />
    </OpsPage>
  );
}
