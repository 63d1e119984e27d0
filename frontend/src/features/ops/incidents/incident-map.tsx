import type { LatLng } from '@waka/contracts/geo';
import type { SeenCar } from '@waka/contracts/ops/ops-file-views';
import { useMemo, useState } from 'react';
import { formatClock, formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { useDarkScheme } from '../../../lib/hooks/use-dark-scheme.ts';
import { dotted } from '../shared/dotted.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import { MAP_ZOOM, type MapMarker } from '../../../ui/map/map-props.ts';

interface IncidentMapProps {
  /** Null where the call came without a position, and none was known. */
  position: LatLng | null;
  /** The known place nearest to it. */
  place: string | null;
  /** When the phone was there. */
  at: string;
  name: string;
  car: SeenCar | null;
}

/** Shows where the phone or the car was at the time of the emergency, and the driver's last position since. */
export function IncidentMap({ position, place, at, name, car }: IncidentMapProps) {
  const t = useT();
  const isDark = useDarkScheme();
  const { data: config } = useMapConfig();
  const carTitle = t('ops.incident.carSeen');
  const markers = useMemo((): readonly MapMarker[] => {
    const call: MapMarker[] = position
      ? [{ id: 'incident', title: name, icon: 'pin', caption: formatClock(at), ...pointOf(position) }]
      : [];
    const seen: MapMarker[] = car
      ? [{ id: 'car', title: carTitle, icon: 'stop', caption: formatClock(car.at), ...pointOf(car) }]
      : [];
    return [...call, ...seen];
  }, [position, name, at, car, carTitle]);
  // Fits once: the car moves, and an admin who looks closer keeps that view.
  const [fitted, setFitted] = useState(markers);
  if (fitted.length !== markers.length) setFitted(markers);
  const [centre] = fitted;
  if (!centre) return null;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <LiveMap
        config={config}
        texts={{
          loading: t('ops.fileMap.loading'),
          youAreHere: name,
          unavailable: t('ops.fileMap.unavailable'),
          schematic: t('ops.fileMap.schematic'),
          sources: t('ops.fileMap.sources'),
          label: t('ops.fileMap'),
        }}
        height={260}
        theme={isDark ? 'dark' : 'light'}
        centre={centre}
        fit={fitted.length > 1 ? fitted : undefined}
        closestFit={MAP_ZOOM.normal}
        markers={markers}
      />
      <dl className="grid gap-3 px-5 py-3 text-sm">
        {position && <Where label={t('ops.incident.calledFrom')} point={position} place={place} at={at} />}
        {car && <Where label={carTitle} point={car} place={dotted([car.driverName, car.place])} at={car.at} />}
      </dl>
    </div>
  );
}

const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

function Where({ label, point, place, at }: { label: string; point: LatLng; place: string | null; at: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd>
        <span className="block font-semibold">{dotted([place, formatTime(at)])}</span>
        <bdi dir="ltr" className="figures">
          {point.lat.toFixed(5)}, {point.lng.toFixed(5)}
        </bdi>
      </dd>
    </div>
  );
}
