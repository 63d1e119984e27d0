import { stripAlong } from '@waka/contracts/strip';
import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { cornersOf } from '../outline/corners-text.ts';
import type { Draft } from '../drafts.store.ts';
import { isSameOutline, type Corners } from '../outline/drawing.ts';
import type { AreaLook, ShownArea } from './area-layers.ts';

/** How wide the line of a water is shown. */
const STRIP_M = 150;

/** Lists the outlines below the one that is being changed. */
export function shownAreas(
  areas: readonly ServiceAreaView[],
  chosen: ServiceAreaView | undefined,
  draft: Draft | null,
): ShownArea[] {
  return [...outlines(areas, chosen, draft), ...waters(draft)];
}

function outlines(
  areas: readonly ServiceAreaView[],
  chosen: ServiceAreaView | undefined,
  draft: Draft | null,
): ShownArea[] {
  return areas.flatMap((area): ShownArea[] => {
    const look = area.id === chosen?.id ? lookOfChosen(area, draft) : area.isOpen ? 'open' : 'closed';
    return area.polygon && look ? [{ id: area.id, corners: area.polygon, look }] : [];
  });
}

/** Returns the waters of a city as strips, as they are typed. */
const waters = (draft: Draft | null): ShownArea[] =>
  draft?.kind !== 'edit'
    ? []
    : draft.typed.barriers.flatMap(({ row, points }) => {
        const line = cornersOf(points);
        const pieces = 'wrongLine' in line ? [] : stripAlong(line, STRIP_M / 2);
        return pieces.map((corners, index): ShownArea => ({ id: `water ${row} ${index}`, corners, look: 'others' }));
      });

function lookOfChosen({ polygon }: ServiceAreaView, draft: Draft | null): AreaLook | null {
  if (draft?.kind !== 'edit') return 'chosen';
  return isSameOutline(draft.drawing.now, polygon ?? []) ? null : 'others';
}

/** Returns what the map is to show: the chosen city, or everything. */
export const sightOf = (areas: readonly ServiceAreaView[], chosen: ServiceAreaView | undefined): Corners =>
  chosen?.polygon ?? areas.flatMap(({ polygon }) => polygon ?? []);
