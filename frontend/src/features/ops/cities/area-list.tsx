import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { REGIONS } from '@waka/contracts/regions';
import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Chip } from '../shared/chip.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { AreaState } from './area-state.tsx';
import { draftsStore, hasChanges, type Draft } from './drafts.store.ts';
import { areaName } from '../shared/area-name.ts';
import { Panel } from './panel-head.tsx';
import { toArea, toNew, toSplit } from './place.ts';

/** Lists the service areas of each country. */
export function AreaList({ areas }: { areas: readonly ServiceAreaView[] }) {
  const t = useT();
  return (
    <Panel>
      <h1 className="text-xl font-extrabold">{t('ops.cities')}</h1>
      <p className="text-sm text-muted">{t('cities.text')}</p>
      <Drafts />
      <Link
        href={toNew}
        className="tap inline-flex items-center justify-center gap-2 rounded-lg bg-accent px-5 py-3 font-bold text-on-accent hover:bg-accent-press"
      >
        <Icon name="plus" className="size-5" />
        {t('cities.new')}
      </Link>
      {REGIONS.map((region) => (
        <OpsCard key={region} title={t(`ops.region.${region}`)}>
          <ul className="-mx-2 divide-y divide-line">
            {areas
              .filter((area) => area.region === region)
              .map((area) => (
                <li key={area.id}>
                  <Link href={toArea(area.id)} className="tap grid gap-1 rounded-md px-2 py-2.5 hover:bg-sunken">
                    <b className="font-bold wrap-anywhere">{areaName(area)}</b>
                    <AreaState area={area} />
                  </Link>
                </li>
              ))}
          </ul>
        </OpsCard>
      ))}
    </Panel>
  );
}

/** Links to what was drawn and is not saved. */
function Drafts() {
  const t = useT();
  const drafts = draftsStore((state) => state.drafts);
  const unsaved = Object.values(drafts).filter(hasChanges);
  if (unsaved.length === 0) return null;
  return (
    <ul className="grid gap-1 rounded-lg bg-accent-soft p-2">
      {unsaved.map((draft) => (
        <li key={hrefOf(draft)}>
          <Link href={hrefOf(draft)} className="tap flex flex-wrap items-center gap-2 rounded-md px-2 font-bold">
            {draft.kind === 'new' ? draft.typed.name.trim() || t('cities.new') : areaName(draft.base)}
            <Chip tone="plain">{t('cities.unsaved')}</Chip>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function hrefOf(draft: Draft): string {
  if (draft.kind === 'new') return toNew;
  return draft.kind === 'split' ? toSplit(draft.base.id) : toArea(draft.base.id);
}
