import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { useVehicleIcon } from '../../../lib/vehicles/use-vehicles.ts';
import { createGlide } from './glide.ts';
import type { MapKit, MarkerHandle } from '../map-kit.ts';
import type { MapVehicle, VehicleFeed } from './vehicle-feed.ts';
import { VehicleIcon } from './vehicle-icon.tsx';

interface VehicleLayerProps {
  Marker: MapKit['Marker'];
  feed: VehicleFeed;
}

/**
 * Draws one marker per vehicle. React renders only when vehicles appear or disappear; each fix goes straight to its
 * marker.
 */
export function VehicleLayer({ Marker, feed }: VehicleLayerProps) {
  useSyncExternalStore(feed.subscribe, () => rosterOf(feed.getState()));
  return feed
    .getState()
    .map(({ id, vehicleType }) => <Vehicle key={id} id={id} vehicleType={vehicleType} feed={feed} Marker={Marker} />);
}

const rosterOf = (vehicles: readonly MapVehicle[]) =>
  vehicles.map(({ id, vehicleType }) => `${id} ${vehicleType ?? ''}`).join('\n');

type VehicleProps = VehicleLayerProps & Pick<MapVehicle, 'id' | 'vehicleType'>;

const Vehicle = memo(function Vehicle({ id, vehicleType, feed, Marker }: VehicleProps) {
  const icon = useVehicleIcon(vehicleType);
  // The marker keeps its first position: with a later one React would move it ahead of its animation.
  const [born] = useState(() => find(feed, id));
  const [handle, setHandle] = useState<MarkerHandle | null>(null);

  useEffect(() => {
    if (!handle || !born) return undefined;
    const glide = createGlide({ lat: born.lat, lng: born.lng, heading: born.heading ?? 0 }, (pose) => {
      handle.setLngLat([pose.lng, pose.lat]);
      handle.setRotation(pose.heading);
    });
    let shown: MapVehicle | null = null;
    const follow = () => {
      const vehicle = find(feed, id);
      if (!vehicle || isSameFix(vehicle, shown)) return;
      shown = vehicle;
      glide.moveTo(vehicle);
    };
    follow();
    const unsubscribe = feed.subscribe(follow);
    return () => {
      unsubscribe();
      glide.stop();
    };
  }, [handle, born, feed, id]);

  if (!born) return null;
  return (
    <Marker
      ref={setHandle}
      longitude={born.lng}
      latitude={born.lat}
      anchor="center"
      rotationAlignment="map"
      pitchAlignment="map"
      className="map-vehicle-marker"
      subpixelPositioning
    >
      <VehicleIcon icon={icon} />
    </Marker>
  );
});

const find = (feed: VehicleFeed, id: string) => feed.getState().find((vehicle) => vehicle.id === id) ?? null;

const isSameFix = (a: MapVehicle, b: MapVehicle | null) =>
  b !== null && a.lat === b.lat && a.lng === b.lng && a.heading === b.heading;
