import type { LatLng } from '@waka/contracts/geo';
import { cellToBoundary, cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import { encodePolyline } from '../geo/shapes/polyline.ts';

/** Cells of about 0.7 square kilometres: some streets of a city. */
const RESOLUTION = 8;

/** A cell of the H3 grid by its index. */
export type Cell = string;

export const cellOf = ({ lat, lng }: LatLng): Cell => latLngToCell(lat, lng, RESOLUTION);

/** Lists a cell and those that touch it: a rider goes some streets, and a driver more. */
export const cellsAround = (cell: Cell): Cell[] => gridDisk(cell, 1);

/** Returns the corners of a cell as an encoded line, the first not repeated. */
export const cornersOf = (cell: Cell): string =>
  encodePolyline(cellToBoundary(cell).map(([lat, lng]) => ({ lat, lng })));

export function centreOf(cell: Cell): LatLng {
  const [lat, lng] = cellToLatLng(cell);
  return { lat, lng };
}
