import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { listed, statements } from '../../../lib/i18n/listed.ts';
import { formatDay } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { changesKept, draftEnded, type EditDraft, type SplitDraft } from './drafts.store.ts';
import { changedNames, changesOf, typedFacts } from './facts/facts.ts';

interface MeanwhileProps {
  draft: EditDraft | SplitDraft;
  /** The row as another admin has saved it. */
  area: ServiceAreaView;
}

/** Says what another admin has saved while one was drawing, and asks which of the two is to hold. */
export function Meanwhile({ draft, area }: MeanwhileProps) {
  const t = useT();
  const { changedBy, changedAt, reason } = area;
  const names = changedNames(changesOf(draft.base, typedFacts(area), area.polygon ?? [])).map((name) =>
    t(`cities.fact.${name}`),
  );
  if (draft.base.isOpen !== area.isOpen) names.push(t(area.isOpen ? 'cities.did.opened' : 'cities.did.closed'));
  if (draft.base.isMain !== area.isMain) names.push(t('cities.fact.isMain'));
  const what = statements([listed(names), reason ?? ''].filter((text) => text !== ''));
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-accent-soft p-4 text-sm">
      <p>
        {t('cities.meanwhile', {
          name: changedBy ?? t('ops.service'),
          time: changedAt ? formatDay(changedAt) : '',
          what,
        })}
      </p>
      <p className="text-muted">{t('cities.meanwhile.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button className="px-4 py-2 text-sm" onClick={() => changesKept(draft, area)}>
          {t('cities.meanwhile.keep')}
        </Button>
        <Button tone="quiet" className="px-4 py-2 text-sm" onClick={() => draftEnded(draft)}>
          {t('cities.meanwhile.discard')}
        </Button>
      </div>
    </div>
  );
}
