import type { LatLng } from '@waka/contracts/geo';
import type { Offer } from '@waka/contracts/matching/offer';
import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import { formatMinutes } from '../../../lib/i18n/format.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { placeText } from '../../../lib/place-text.ts';
import type { MapMarker, MarkerIcon } from '../../../ui/map/map-props.ts';
import { decodePolyline } from '../../../ui/map/polyline.ts';
import type { TripStep } from '../trip/trip-step.ts';

export interface Scene {
  markers: readonly MapMarker[];
  /** Route of the trip; null where there is only a direction to show. */
  way: readonly LatLng[] | null;
  isWayEstimate: boolean;
  /** The driver's next goal: a line leads there from the phone. */
  heading: LatLng | null;
  /** Points to keep visible, with the driver where `hasDriver` is set; when empty, the map follows the driver. */
  points: readonly LatLng[];
  hasDriver: boolean;
}

const EMPTY: Scene = { markers: [], way: null, isWayEstimate: false, heading: null, points: [], hasDriver: true };

/** Returns what the map shows in each step. */
export function sceneOf(step: TripStep, offer: Offer | null): Scene {
  if (offer) return offerScene(offer);
  switch (step.kind) {
    case 'to_pickup':
      return pickupScene(step.ride);
    case 'at_pickup':
      return { ...tripScene(step.ride), hasDriver: false };
    case 'to_destination':
      return tripScene(step.ride);
    default:
      return EMPTY;
  }
}

function offerScene({ pickup, pickupEtaMin }: Offer): Scene {
  const marker = {
    ...pickup,
    id: 'pickup',
    title: pickup.area,
    icon: 'pickup',
    caption: formatMinutes(pickupEtaMin),
  } as const;
  return { ...EMPTY, markers: [marker], heading: pickup, points: [pickup] };
}

function pickupScene({ pickupLocation }: Ride): Scene {
  const markers = placed([{ place: pickupLocation, icon: 'pickup' }]);
  return { ...EMPTY, markers, heading: markers[0] ?? null, points: markers };
}

function tripScene(ride: Ride): Scene {
  const isStarted = ride.status === 'in_progress';
  const markers = placed([
    ...(isStarted ? [] : [{ place: ride.pickupLocation, icon: 'pickup' } as const]),
    ...ride.stops.map((place, index) => ({ place, icon: 'stop', badge: String(index + 1) }) as const),
    { place: ride.dropoffLocation, icon: 'destination' },
  ]);
  const way = ride.geometry === null ? null : decodePolyline(ride.geometry);
  const isWayEstimate = ride.geometrySource !== 'road';
  return { ...EMPTY, markers, way, isWayEstimate, points: markers };
}

interface Spot {
  place: RidePlace;
  icon: MarkerIcon;
  badge?: string;
}

/** Returns markers of the places; places that were only typed have no coordinates and none. */
const placed = (spots: readonly Spot[]): MapMarker[] =>
  spots.flatMap(({ place, icon, badge }) => {
    const { lat, lng } = place;
    if (lat === null || lng === null) return [];
    const title = placeText(place, translate);
    return [{ id: `${icon} ${badge ?? ''}`, lat, lng, title, icon, ...(badge ? { badge } : {}) }];
  });
