import type { LatLng } from '@waka/contracts/geo';
import { useHomeCentre } from '../../../lib/map/cities.store.ts';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Quote, Ride } from '@waka/contracts/rides/ride-views';
import { useMemo } from 'react';
import type { Geolocation } from '../../../lib/device/geolocation.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { positionStore } from '../../../lib/live/position.store.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { useMapTheme } from '../../../lib/map/use-map-theme.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import { MAP_ZOOM, type Covered } from '../../../ui/map/map-props.ts';
import { driverVehicle } from './driver-vehicle.ts';
import type { MapPick } from '../draft/map-pick.store.ts';
import type { Trip } from '../draft/trip-draft.store.ts';
import { sceneOf, sceneWithPin, type RiderScene } from './rider-scene.ts';
import { useMapDue } from './use-map-due.ts';

interface RiderMapProps {
  ride: Ride | null;
  trip: Trip | null;
  /** The prices of the trip, with its route. */
  quote: Quote | undefined;
  /** The place that the rider is choosing on the map. */
  pick: MapPick | null;
  geolocation: Geolocation;
  covered: Covered;
  onPick?: (point: LatLng) => void;
  onPinMoved: (point: LatLng) => void;
}

export function RiderMap({ ride, trip, quote, pick, geolocation, covered, onPick, onPinMoved }: RiderMapProps) {
  const t = useT();
  const theme = useMapTheme();
  const { data: config } = useMapConfig();
  const home = useHomeCentre();
  const { isDue, mapTouched } = useMapDue(ride !== null || trip !== null || pick !== null);
  const me = geolocation.kind === 'position' ? geolocation.position : null;
  const planned = useMemo(() => sceneOf(ride, trip, quote), [ride, trip, quote]);
  const driver = useRoughDriver(goalOf(planned, ride?.status ?? null));
  const scene = useMemo(() => (pick ? sceneWithPin(pick, planned, t('rider.map.pin')) : planned), [pick, planned, t]);
  const pickFrom = pick?.from ?? null;
  const status = ride?.status ?? null;
  // A pin that is only offered does not move the map: it stays where the rider tapped.
  const fit = useMemo(() => (pickFrom ? [] : fitOf(planned, status, driver)), [planned, status, driver, pickFrom]);
  const isBooking = trip !== null && ride === null;
  const isHome = ride === null && scene.markers.length === 0;
  return (
    <div className="relative h-full" onPointerDown={mapTouched}>
      <LiveMap
        config={isDue ? config : undefined}
        texts={{
          loading: t('rider.map.loading'),
          youAreHere: t('rider.map.youAreHere'),
          unavailable: t('rider.map.unavailable'),
          schematic: t('rider.map.schematic'),
          sources: t('rider.map.sources'),
          label: t('rider.map.label'),
        }}
        height="fill"
        theme={theme}
        centre={pickFrom ?? me ?? home}
        zoom={pickFrom || (me && planned.markers.length === 0) ? MAP_ZOOM.normal : MAP_ZOOM.booking}
        me={me}
        markers={scene.markers}
        route={scene.route}
        isRouteEstimate={scene.isEstimate}
        vehicles={driverVehicle}
        fit={fit}
        closestFit={isBooking ? MAP_ZOOM.booking : undefined}
        covered={covered}
        onPick={onPick}
        onMarkerMoved={onPinMoved}
      />
      {isHome && me && <h2 className={`${TITLE} py-1.5 text-sm`}>{t('rider.map.youAreHere')}</h2>}
      {isHome && geolocation.kind === 'error' && <p className={`${TITLE} py-2.5`}>{t('rider.map.enableLocation')}</p>}
    </div>
  );
}

const TITLE =
  'pointer-events-none absolute inset-x-0 top-20 mx-auto w-max max-w-[88%] rounded-full bg-surface px-5 text-center font-bold shadow-float';

/** Degrees: the view follows in steps of 400 m at a distance, and of 60 m near the goal, where the map is zoomed in. */
const STEPS = [
  { from: 0.02, step: 0.004 },
  { from: 0.006, step: 0.0015 },
  { from: 0, step: 0.0005 },
];

/**
 * Returns the driver's position in steps: the view follows in jumps small enough to keep the car in it, which moves
 * smoothly; null without a position.
 */
function useRoughDriver(goal: LatLng | null): LatLng | null {
  const key = positionStore(({ position }) => {
    if (!position) return null;
    const apart = goal ? Math.max(Math.abs(position.lat - goal.lat), Math.abs(position.lng - goal.lng)) : Infinity;
    const step = STEPS.find(({ from }) => apart >= from)?.step ?? 0.0005;
    return `${Math.round(position.lat / step) * step},${Math.round(position.lng / step) * step}`;
  });
  return useMemo(() => {
    const [lat, lng] = (key ?? '').split(',').map(Number);
    return key && lat !== undefined && lng !== undefined ? { lat, lng } : null;
  }, [key]);
}

/** Returns where the driver is going: the destination during the trip, the pickup before it. */
const goalOf = ({ markers }: RiderScene, status: RideStatus | null): LatLng | null =>
  (status === 'in_progress' ? markers.at(-1) : markers[0]) ?? null;

function fitOf({ markers }: RiderScene, status: RideStatus | null, driver: LatLng | null): readonly LatLng[] {
  const points = markers.map(({ lat, lng }) => ({ lat, lng }));
  if (!driver || status === null || status === 'pending') return points;
  const ends = status === 'in_progress' ? points.slice(-1) : points.slice(0, 1);
  return [...ends, driver];
}
