import type { LatLng } from '@waka/contracts/geo';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { GeometrySource, Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import { translate } from '../../../lib/i18n/i18n.ts';
import { placeText } from '../../../lib/place-text.ts';
import type { MapMarker, MarkerIcon } from '../../../ui/map/map-props.ts';
import { decodePolyline } from '../../../ui/map/polyline.ts';
import type { MapPick } from '../draft/map-pick.store.ts';
import type { Trip } from '../draft/trip-draft.store.ts';

export interface RiderScene {
  markers: readonly MapMarker[];
  route: readonly LatLng[] | null;
  /** Drawn dashed: the line follows no streets. */
  isEstimate: boolean;
}

interface Way {
  geometry: string | null;
  /** On a quote. */
  source?: GeometrySource;
  /** On a ride. */
  geometrySource?: GeometrySource;
}

const EMPTY: RiderScene = { markers: [], route: null, isEstimate: true };

/** Returns what the rider's map shows: the ride, else the trip that is being booked. */
export function sceneOf(ride: Ride | null, trip: Trip | null, quote?: Way): RiderScene {
  if (ride && isLive(ride.status)) {
    const { pickupLocation, stops, dropoffLocation } = ride;
    return sceneOfPoints(pickupLocation, stops, dropoffLocation, ride);
  }
  return trip && !ride ? sceneOfPoints(trip.pickup, trip.stops, trip.destination, quote) : EMPTY;
}

/** Adds the pin to the trip; while a field asks for a place the pin is alone. */
export const sceneWithPin = ({ target, pin }: MapPick, planned: RiderScene, title: string): RiderScene => ({
  ...(target === null ? planned : EMPTY),
  markers: [...(target === null ? planned.markers : []), { ...pin, id: 'pin', title, icon: 'pin', isMovable: true }],
});

function sceneOfPoints(pickup: RidePlace, stops: RidePlace[], destination: RidePlace, way?: Way): RiderScene {
  const markers = [
    ...marker(pickup, 'pickup'),
    ...stops.flatMap((stop, index) => marker(stop, 'stop', String(index + 1))),
    ...marker(destination, 'destination'),
  ];
  const line = way?.geometry ? decodePolyline(way.geometry) : markers;
  return { markers, route: line.length > 1 ? line : null, isEstimate: (way?.geometrySource ?? way?.source) !== 'road' };
}

function marker(place: RidePlace, icon: MarkerIcon, badge = ''): MapMarker[] {
  const { lat, lng } = place;
  if (lat === null || lng === null) return [];
  return [{ id: `${icon} ${badge}`, lat, lng, title: placeText(place, translate), icon, ...(badge ? { badge } : {}) }];
}
