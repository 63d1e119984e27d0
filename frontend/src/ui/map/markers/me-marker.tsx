import { useEffect, useMemo, useRef, useState } from 'react';
import { createGlide, type Glide } from './glide.ts';
import type { MapKit, MarkerHandle } from '../map-kit.ts';
import type { MapMe } from '../map-props.ts';

interface MeMarkerProps {
  Marker: MapKit['Marker'];
  me: MapMe;
  title: string;
}

/** Marks "You are here": a dot with a slow halo, and a beam where the phone reports its heading. */
export function MeMarker({ Marker, me, title }: MeMarkerProps) {
  const [born] = useState(me);
  const [handle, setHandle] = useState<MarkerHandle | null>(null);
  const glide = useRef<Glide | null>(null);

  useEffect(() => {
    if (!handle) return undefined;
    const made = createGlide({ lat: born.lat, lng: born.lng, heading: born.heading ?? 0 }, (pose) => {
      handle.setLngLat([pose.lng, pose.lat]);
      handle.setRotation(pose.heading);
    });
    glide.current = made;
    return () => {
      made.stop();
      glide.current = null;
    };
  }, [handle, born]);

  useEffect(() => {
    if (!handle) return;
    glide.current?.moveTo({ lat: me.lat, lng: me.lng, heading: me.heading });
    handle.getElement().toggleAttribute('data-heading', me.heading !== null);
  }, [handle, me.lat, me.lng, me.heading]);

  // Memoised: a marker that renders again returns to its first position.
  return useMemo(
    () => (
      <Marker
        ref={setHandle}
        longitude={born.lng}
        latitude={born.lat}
        anchor="center"
        rotationAlignment="map"
        className="map-me-marker"
        subpixelPositioning
      >
        <div className="map-me" title={title}>
          <span className="sr-only">{title}</span>
          <span className="map-me-halo" />
          <svg className="map-me-beam" viewBox="0 0 64 64" aria-hidden="true">
            <path d="M32 32 L17 6 A30 30 0 0 1 47 6 Z" />
          </svg>
          <span className="map-me-dot" />
        </div>
      </Marker>
    ),
    [Marker, born, title],
  );
}
