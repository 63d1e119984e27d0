import type { LatLng } from '@waka/contracts/geo';
import type { KeyboardEvent } from 'react';
import type { MapKit } from '../map-kit.ts';
import type { MapMarker } from '../map-props.ts';

interface PlaceMarkerProps {
  Marker: MapKit['Marker'];
  marker: MapMarker;
  onMoved?: (point: LatLng) => void;
}

/** Degrees; some 20 m. */
const STEP = 0.0002;
const steps: Partial<Record<string, LatLng>> = {
  ArrowUp: { lat: STEP, lng: 0 },
  ArrowDown: { lat: -STEP, lng: 0 },
  ArrowRight: { lat: 0, lng: STEP },
  ArrowLeft: { lat: 0, lng: -STEP },
};

export function PlaceMarker({ Marker, marker, onMoved }: PlaceMarkerProps) {
  const { lat, lng, title, icon, badge, caption, isMovable = false } = marker;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    // Otherwise the map would move as well.
    event.stopPropagation();
    onMoved?.({ lat: lat + step.lat, lng: lng + step.lng });
  };
  const picture = (
    <>
      {caption && <span className="map-place-caption">{caption}</span>}
      {icon === 'stop' ? <span className="map-stop">{badge}</span> : <Pin icon={icon} badge={badge} />}
    </>
  );
  return (
    <Marker
      longitude={lng}
      latitude={lat}
      anchor={icon === 'stop' ? 'center' : 'bottom'}
      draggable={isMovable}
      onDragEnd={isMovable ? ({ lngLat }) => onMoved?.({ lat: lngLat.lat, lng: lngLat.lng }) : undefined}
      className={`map-place-marker map-place-marker-${icon}`}
    >
      {isMovable ? (
        <button type="button" className="map-place cursor-grab" aria-label={title} onKeyDown={onKeyDown}>
          {picture}
        </button>
      ) : (
        <div className="map-place" title={title}>
          <span className="sr-only">{title}</span>
          {picture}
        </div>
      )}
    </Marker>
  );
}

function Pin({ icon, badge }: Pick<MapMarker, 'icon' | 'badge'>) {
  return (
    <svg className={`map-pin map-pin-${icon}`} viewBox="0 0 36 46" width="36" height="46" aria-hidden="true">
      <ellipse className="map-pin-ground" cx="18" cy="43" rx="6" ry="2" />
      <path
        className="map-pin-body"
        d="M18 1.5 C27 1.5 34 8.4 34 17 C34 26.5 24.4 31.4 18.9 42.2 C18.5 43 17.5 43 17.1 42.2 C11.6 31.4 2 26.5 2 17 C2 8.4 9 1.5 18 1.5 Z"
      />
      {badge ? (
        <text className="map-pin-badge" x="18" y="22.5" textAnchor="middle">
          {badge}
        </text>
      ) : (
        <PinSign icon={icon} />
      )}
    </svg>
  );
}

/** Draws a waiting person, a flag at the destination, or a plain dot. */
function PinSign({ icon }: Pick<MapMarker, 'icon'>) {
  if (icon === 'pickup')
    return (
      <g className="map-pin-sign">
        <circle cx="18" cy="12.6" r="3.9" />
        <path d="M10.8 24.2 C10.8 19.8 13.8 17.9 18 17.9 C22.2 17.9 25.2 19.8 25.2 24.2 C25.2 25 24.7 25.4 24 25.4 H12 C11.3 25.4 10.8 25 10.8 24.2 Z" />
      </g>
    );
  if (icon === 'destination')
    return (
      <path
        className="map-pin-sign"
        d="M12.6 8.6 C12.6 7.9 13.1 7.5 13.7 7.5 C14.3 7.5 14.8 7.9 14.8 8.6 V9 H25 C25.7 9 26 9.7 25.6 10.3 L23.3 13.4 L25.6 16.5 C26 17.1 25.7 17.8 25 17.8 H14.8 V24.6 C14.8 25.3 14.3 25.7 13.7 25.7 C13.1 25.7 12.6 25.3 12.6 24.6 Z"
      />
    );
  return <circle className="map-pin-sign" cx="18" cy="16.6" r="5.4" />;
}
