import type { LatLng } from '@waka/contracts/geo';

const CELL_DEGREES = 0.02;
const RINGS = 16;
const KM_A_DEGREE = 111.195;

/** Indexes points by square cells, so that a search around a pickup does not scan the whole city. */
export class CandidateGrid<Point extends LatLng> {
  private readonly cells = new Map<string, Point[]>();

  constructor(points: readonly Point[]) {
    for (const point of points) {
      const key = cellKey(cellOf(point.lat), cellOf(point.lng));
      const cell = this.cells.get(key);
      if (cell) cell.push(point);
      else this.cells.set(key, [point]);
    }
  }

  /**
   * Yields the points at most `radiusKm` away as the crow flies, nearest first; a caller that stops early saves the
   * rest.
   */
  *within(centre: LatLng, radiusKm: number): Iterable<Point> {
    const lngScale = Math.cos((centre.lat * Math.PI) / 180);
    const reach = radiusKm / KM_A_DEGREE;
    const rings: { point: Point; squared: number }[][] = Array.from({ length: RINGS }, () => []);
    for (const cell of this.cellsNear(centre, reach, reach / lngScale)) {
      for (const point of cell) {
        // Flat-earth distance: exact to a few metres over the width of a city.
        const north = point.lat - centre.lat;
        const east = (point.lng - centre.lng) * lngScale;
        const squared = north * north + east * east;
        // Rings of equal area hold about the same number of points; beyond the last one is too far.
        rings[Math.floor((squared * RINGS) / (reach * reach))]?.push({ point, squared });
      }
    }
    for (const ring of rings) {
      for (const { point } of ring.toSorted((a, b) => a.squared - b.squared)) yield point;
    }
  }

  *all(): Iterable<Point> {
    for (const cell of this.cells.values()) yield* cell;
  }

  private *cellsNear(centre: LatLng, latReach: number, lngReach: number): Iterable<Point[]> {
    const lastLat = cellOf(centre.lat + latReach);
    const lastLng = cellOf(centre.lng + lngReach);
    for (let lat = cellOf(centre.lat - latReach); lat <= lastLat; lat += 1) {
      for (let lng = cellOf(centre.lng - lngReach); lng <= lastLng; lng += 1) {
        const cell = this.cells.get(cellKey(lat, lng));
        if (cell) yield cell;
      }
    }
  }
}

const cellOf = (degrees: number): number => Math.floor(degrees / CELL_DEGREES);
const cellKey = (lat: number, lng: number): string => `${lat}:${lng}`;
