import { feature as countryOf } from '@rapideditor/country-coder';
import { area } from '@turf/area';
import { difference } from '@turf/difference';
import { featureCollection, multiPolygon, polygon } from '@turf/helpers';
import { intersect } from '@turf/intersect';
import { kinks } from '@turf/kinks';
import { pointOnFeature } from '@turf/point-on-feature';
import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';

type Outline = ReturnType<typeof outlineOf>;
type Shape = NonNullable<ReturnType<typeof difference>>;

const SMALLEST_KM2 = 1;
const LARGEST_KM2 = 20_000;
/** What two lines that should be one leave between them. */
const SLIVER_KM2 = 0.01;

/** What is wrong with an outline of any kind. */
export type OutlineFault = 'too_few_corners' | 'lines_cross' | 'too_small' | 'too_large';

/** Converts corners to the shape that the library of geometry knows. */
export function outlineOf(corners: readonly LatLng[]) {
  const ring = [...corners, ...corners.slice(0, 1)].map(({ lat, lng }) => [lng, lat]);
  const [lngs, lats] = [ring.map(([lng = 0]) => lng), ring.map(([, lat = 0]) => lat)];
  const shape = polygon([ring]);
  // With it most points outside need no look at the corners.
  shape.geometry.bbox = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  return shape;
}

/** Removes corners that repeat the one before, also the last one that repeats the first. */
export const withoutRepeats = (corners: readonly LatLng[]): LatLng[] =>
  corners.filter(({ lat, lng }, index) => {
    const before = corners.at(index - 1);
    return corners.length === 1 || before?.lat !== lat || before.lng !== lng;
  });

export const squareKmOf = (corners: readonly LatLng[]): number => squareKm(outlineOf(corners));

/** Finds what makes corners no outline of a city. */
export function outlineFault(corners: readonly LatLng[]): OutlineFault | null {
  const fault = lineFault(corners);
  if (fault) return fault;
  const km2 = squareKmOf(corners);
  if (km2 < SMALLEST_KM2) return 'too_small';
  return km2 > LARGEST_KM2 ? 'too_large' : null;
}

/** Finds what makes corners no outline of anything. */
export function lineFault(corners: readonly LatLng[]): OutlineFault | null {
  if (corners.length < 3) return 'too_few_corners';
  return kinks(outlineOf(corners)).features.length > 0 ? 'lines_cross' : null;
}

/** Checks whether an outline stays in a country with its waters. */
export function isWithin(corners: readonly LatLng[], region: Region): boolean {
  const country = countryOf(region)?.geometry;
  if (country?.type !== 'MultiPolygon') throw new Error(`no outline of ${region}`);
  const beyond = difference(
    featureCollection<Shape['geometry']>([outlineOf(corners), multiPolygon(country.coordinates)]),
  );
  return beyond === null || squareKm(beyond) < SLIVER_KM2;
}

/** Checks whether two outlines have ground in common, more than so much. */
export function overlap(one: readonly LatLng[], other: readonly LatLng[], sliverKm2 = SLIVER_KM2): boolean {
  const common = intersect(featureCollection([outlineOf(one), outlineOf(other)]));
  return common !== null && squareKm(common) >= sliverKm2;
}

/** Cuts a part out of a whole. Each of both is a list of pieces; null stands for a piece with a hole. */
export function cut(whole: readonly LatLng[], part: readonly LatLng[]): { part: Pieces; rest: Pieces } {
  const both = featureCollection([outlineOf(whole), outlineOf(part)]);
  return { part: piecesOf(intersect(both)), rest: piecesOf(difference(both)) };
}

type Pieces = (LatLng[] | null)[];

/** Returns a point within corners, near their middle. */
export function middleOf(corners: readonly LatLng[]): LatLng {
  const [lng = 0, lat = 0] = pointOnFeature(outlineOf(corners)).geometry.coordinates;
  return { lat, lng };
}

const squareKm = (shape: Outline | Shape): number => area(shape) / 1e6;

function piecesOf(shape: Shape | null): Pieces {
  if (!shape) return [];
  const { geometry } = shape;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons
    .filter((rings) => area(polygon(rings)) / 1e6 >= SLIVER_KM2)
    .map(([ring = [], ...holes]) =>
      holes.length > 0 ? null : ring.slice(1).map(([lng = 0, lat = 0]) => ({ lat, lng })),
    );
}
