import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { ringAround } from '@waka/contracts/ring';
import { covers } from '../../geo/areas/cities.ts';
import type { QueueZone } from '../../platform/ports/queue-zone-reader.ts';

/** Positions jump by so much where tall buildings or a cheap phone disturb them. */
const JITTER_M = 100;
const BEARINGS = 8;

/** Checks whether a point lies in a zone. */
const isIn = (zone: Pick<QueueZone, 'lat' | 'lng' | 'radiusM' | 'polygon'>, point: LatLng): boolean =>
  zone.polygon ? covers(zone.polygon, point) : greatCircleKm(zone, point) * 1000 <= zone.radiusM;

/** Checks whether a point lies in a zone or so near that the error of a position may have put it outside. */
export const isAtOrIn = (zone: QueueZone, point: LatLng): boolean =>
  zone.polygon
    ? isIn(zone, point) || ringAround(point, JITTER_M, BEARINGS).some((near) => isIn(zone, near))
    : greatCircleKm(zone, point) * 1000 <= zone.radiusM + JITTER_M;

/** Returns the open zone of a point; the oldest where two overlap. */
export const zoneOf = (zones: readonly QueueZone[], point: LatLng): QueueZone | null =>
  zones.find((zone) => zone.isOpen && isIn(zone, point)) ?? null;
