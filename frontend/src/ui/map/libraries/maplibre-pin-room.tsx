import { useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { MapMarker } from '../map-props.ts';

/** Keeps names off the pins, which the map does not know: each takes its room as a sign that is not seen. */
export function PinRoom({ markers }: { markers: readonly MapMarker[] }) {
  const data = useMemo<GeoJSON.MultiPoint>(
    () => ({ type: 'MultiPoint', coordinates: markers.map(({ lat, lng }) => [lng, lat]) }),
    [markers],
  );
  return (
    <Source id="pin-room" type="geojson" data={data}>
      {/* Above all names: the layer on top is placed first. */}
      <Layer
        id="pin-room"
        type="symbol"
        layout={{ 'icon-image': 'pin-room', 'icon-anchor': 'bottom', 'icon-allow-overlap': true }}
      />
    </Source>
  );
}
