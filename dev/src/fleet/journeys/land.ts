import { readFile } from 'node:fs/promises';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

type Position = [lng: number, lat: number];
interface BaseMap {
  features: { properties: { kind: string }; geometry: { type: string; coordinates: Position[][] } }[];
}
interface Shore {
  a: Position;
  b: Position;
}

interface Coast {
  /** Cell -> the shores in it. */
  cells: Map<string, Set<Shore>>;
  /** Row of cells -> the shores that reach into it. */
  rows: Map<number, Shore[]>;
}

/** A shorter stretch of water is a bridge, or the coast line's own error. */
const BRIDGE_KM = 0.15;
const CELL_DEGREES = 0.02;

/**
 * Creates a check whether a car can drive straight from one point to another near it, by the coast of the offline map.
 */
export async function readDryLand(): Promise<(from: LatLng, to: LatLng) => boolean> {
  const file = new URL('../../../../frontend/public/map/base.json', import.meta.url);
  const map: BaseMap = JSON.parse(await readFile(file, 'utf8'));
  const rings = map.features
    .filter(({ properties, geometry }) => properties.kind === 'land' && geometry.type === 'Polygon')
    .flatMap(({ geometry }) => geometry.coordinates);
  return dryLandOf(rings);
}

function dryLandOf(rings: Position[][]): (from: LatLng, to: LatLng) => boolean {
  const coast: Coast = { cells: new Map(), rows: new Map() };
  for (const ring of rings) {
    for (const [index, b] of ring.entries()) {
      const a = ring[index - 1];
      if (a) addShore(coast, { a, b });
    }
  }
  return (from, to) => wetKm(from, to, coast) <= BRIDGE_KM;
}

function addShore({ cells, rows }: Coast, shore: Shore): void {
  const [a, b] = [latLng(shore.a), latLng(shore.b)];
  for (const cell of cellsAround(a, b)) cells.set(cell, (cells.get(cell) ?? new Set()).add(shore));
  for (let row = cellOf(Math.min(a.lat, b.lat)); row <= cellOf(Math.max(a.lat, b.lat)); row += 1) {
    const inRow = rows.get(row);
    if (inRow) inRow.push(shore);
    else rows.set(row, [shore]);
  }
}

const latLng = ([lng, lat]: Position): LatLng => ({ lat, lng });

function wetKm(from: LatLng, to: LatLng, { cells, rows }: Coast): number {
  const near = new Set(cellsAround(from, to).flatMap((cell) => [...(cells.get(cell) ?? [])]));
  const crossings = [...near].flatMap((shore) => crossingOf(from, to, shore)).toSorted((a, b) => a - b);
  let isWet = !isOnLand(from, rows.get(cellOf(from.lat)) ?? []);
  let wet = 0;
  let last = 0;
  for (const crossing of [...crossings, 1]) {
    if (isWet) wet += crossing - last;
    isWet = !isWet;
    last = crossing;
  }
  return wet * greatCircleKm(from, to);
}

/** Returns where on the way, 0 to 1, a piece of shore is crossed. */
function crossingOf(from: LatLng, to: LatLng, { a, b }: Shore): number[] {
  const wayLng = to.lng - from.lng;
  const wayLat = to.lat - from.lat;
  const shoreLng = b[0] - a[0];
  const shoreLat = b[1] - a[1];
  const cross = wayLng * shoreLat - wayLat * shoreLng;
  if (cross === 0) return [];
  const onWay = ((a[0] - from.lng) * shoreLat - (a[1] - from.lat) * shoreLng) / cross;
  const onShore = ((a[0] - from.lng) * wayLat - (a[1] - from.lat) * wayLng) / cross;
  return onWay >= 0 && onWay <= 1 && onShore >= 0 && onShore < 1 ? [onWay] : [];
}

// A ray to the east leaves land as often as it enters it when it starts in the sea.
function isOnLand({ lat, lng }: LatLng, shores: Shore[]): boolean {
  let isInside = false;
  for (const { a, b } of shores) {
    if (a[1] > lat === b[1] > lat) continue;
    if (lng < ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside;
  }
  return isInside;
}

const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES);

function cellsAround(a: LatLng, b: LatLng): string[] {
  const names: string[] = [];
  for (let x = cellOf(Math.min(a.lng, b.lng)); x <= cellOf(Math.max(a.lng, b.lng)); x += 1) {
    for (let y = cellOf(Math.min(a.lat, b.lat)); y <= cellOf(Math.max(a.lat, b.lat)); y += 1) names.push(`${x},${y}`);
  }
  return names;
}
