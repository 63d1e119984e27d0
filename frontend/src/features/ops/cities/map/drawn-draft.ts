import type { LatLng } from '@waka/contracts/geo';
import { typedInto, type Draft } from '../drafts.store.ts';
import { startCentre } from '../facts/start.ts';
import { pointOf, pointText } from '../outline/corners-text.ts';
import type { Tool } from './draw-outline.ts';

/** Returns what a touch of the map does to a draft. */
export function toolOf(draft: Draft | null, isRemoving: boolean): Tool {
  if (draft?.kind === 'edit' && draft.water !== null) return 'line';
  if (!draft || (draft.kind === 'edit' && draft.base.kind === 'rest')) return 'none';
  if (draft.drawing.now.length > 0) return isRemoving && draft.drawing.now.length > 3 ? 'remove' : 'edit';
  return draft.kind === 'split' && draft.by === 'line' ? 'line' : 'draw';
}

/** Returns where the pin of a draft stands. */
export const centreOf = (draft: Draft): LatLng | null =>
  draft.kind === 'edit' ? pointOf(draft.typed.centre) : startCentre(draft.typed, draft.drawing.now);

export function centreMoved(draft: Draft, to: LatLng): void {
  const centre = pointText(to);
  if (draft.kind === 'edit') typedInto({ ...draft, typed: { ...draft.typed, centre } });
  else typedInto({ ...draft, typed: { ...draft.typed, centre } });
}
