import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { changeArea } from './area-queries.ts';
import { areaName } from '../shared/area-name.ts';
import { toSplit } from './place.ts';
import type { Review } from './review/review-dialog.tsx';

interface CityActionsProps {
  area: ServiceAreaView;
  /** Whether there are changes that are not saved, which come first. */
  isChanged: boolean;
  nameOf: (id: string | null) => string;
  review: (review: Review) => void;
}

/** Shows what can be done with a city as a whole: open or close it, make it the main one, split it. */
export function CityActions({ area, isChanged, nameOf, review }: CityActionsProps) {
  const t = useT();
  const name = areaName(area);
  const openOrClose = () => {
    const isOpen = !area.isOpen;
    review({
      title: t(isOpen ? 'cities.open.title' : 'cities.close.title', { name }),
      text: t(isOpen ? 'cities.open.text' : 'cities.close.text'),
      action: t(isOpen ? 'cities.open' : 'cities.close'),
      tone: isOpen ? 'accent' : 'danger',
      preview: { id: area.id, isOpen },
      nameOf,
      onSave: (reason) => changeArea(area, { isOpen, reason }),
    });
  };
  const makeMain = () =>
    review({
      title: t('cities.main.title', { name }),
      text: t('cities.main.text'),
      action: t('cities.main'),
      preview: null,
      nameOf,
      onSave: (reason) => changeArea(area, { isMain: true, reason }),
    });
  return (
    <div className="flex flex-wrap gap-2">
      {!area.isMain && (
        <Button
          tone={area.isOpen ? 'danger' : 'accent'}
          className="px-4 py-2 text-sm"
          disabled={isChanged}
          onClick={openOrClose}
        >
          {t(area.isOpen ? 'cities.close' : 'cities.open')}
        </Button>
      )}
      {area.isOpen && !area.isMain && (
        <Button tone="quiet" className="px-4 py-2 text-sm" disabled={isChanged} onClick={makeMain}>
          {t('cities.main')}
        </Button>
      )}
      <Link
        href={toSplit(area.id)}
        className="tap inline-flex items-center rounded-lg bg-sunken px-4 py-2 text-sm font-bold hover:bg-line"
      >
        {t('cities.split')}
      </Link>
      {isChanged && !area.isMain && <p className="w-full text-sm text-muted">{t('cities.open.first')}</p>}
    </div>
  );
}
