import type { DemandMap } from '@waka/contracts/drivers/demand';
import type { MapCell } from '../map/map-props.ts';
import { decodePolyline } from '../map/polyline.ts';

/** Returns the cells of a demand map with their corners. */
export const demandCells = ({ cells }: DemandMap): MapCell[] =>
  cells.map(([level, corners]) => ({ level, corners: decodePolyline(corners) }));
