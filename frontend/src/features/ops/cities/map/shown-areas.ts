import type { ServiceAreaView } from '@waka/contracts/ops/area-views';
import type { Draft } from '../drafts.store.ts';
import { isSameOutline, type Corners } from '../outline/drawing.ts';
import type { AreaLook, ShownArea } from './area-layers.ts';

/** Lists the outlines below the one that is being changed. */
export function shownAreas(
  areas: readonly ServiceAreaView[],
  chosen: ServiceAreaView | undefined,
  draft: Draft | null,
): ShownArea[] {
  return areas.flatMap((area): ShownArea[] => {
    const look = area.id === chosen?.id ? lookOfChosen(area, draft) : area.isOpen ? 'open' : 'closed';
    return area.polygon && look ? [{ id: area.id, corners: area.polygon, look }] : [];
  });
}

function lookOfChosen({ polygon }: ServiceAreaView, draft: Draft | null): AreaLook | null {
  if (draft?.kind !== 'edit') return 'chosen';
  return isSameOutline(draft.base.polygon ?? [], polygon ?? []) ? null : 'others';
}

/** Returns what the map is to show: the chosen city, or everything. */
export const sightOf = (areas: readonly ServiceAreaView[], chosen: ServiceAreaView | undefined): Corners =>
  chosen?.polygon ?? areas.flatMap(({ polygon }) => polygon ?? []);
