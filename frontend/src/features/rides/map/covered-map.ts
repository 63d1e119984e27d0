import type { Covered } from '../../../ui/map/map-props.ts';

/** Height of the row of the menu's button. */
const TOP_PX = 72;
/** Where so little of the map is left, it uses the row of the menu's button as well. */
const LOW_PX = 200;
/** How far half a pin and the button together reach beyond the map's margin. */
const BUTTON_PX = 24;

/** Returns what the sheet and the menu's button cover of the map, so that no pin lies under them. */
export function coveredMap(sheetPx: number, heightPx: number, direction: 'ltr' | 'rtl'): Covered {
  if (heightPx - sheetPx >= LOW_PX) return { top: TOP_PX, bottom: sheetPx };
  return { top: 0, bottom: sheetPx, [direction === 'rtl' ? 'right' : 'left']: BUTTON_PX };
}
