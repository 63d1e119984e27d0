import type { LatLng } from '@waka/contracts/geo';
import { useMemo } from 'react';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { useDarkScheme } from '../../../lib/hooks/use-dark-scheme.ts';
import { dotted } from '../shared/dotted.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import type { MapMarker } from '../../../ui/map/map-props.ts';

interface IncidentMapProps {
  position: LatLng;
  /** The known place nearest to it. */
  place: string | null;
  /** When the phone was there. */
  at: string;
  name: string;
}

/** Shows the position of the phone at the time of the emergency. */
export function IncidentMap({ position: { lat, lng }, place, at, name }: IncidentMapProps) {
  const t = useT();
  const isDark = useDarkScheme();
  const { data: config } = useMapConfig();
  const centre = useMemo(() => ({ lat, lng }), [lat, lng]);
  const markers = useMemo(
    (): readonly MapMarker[] => [{ id: 'incident', title: name, icon: 'pin', ...centre }],
    [centre, name],
  );
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
        markers={markers}
      />
      <p className="px-5 py-3 text-sm">
        <span className="block font-semibold">{dotted([place, formatTime(at)])}</span>
        <bdi dir="ltr" className="figures">
          {lat.toFixed(5)}, {lng.toFixed(5)}
        </bdi>
      </p>
    </div>
  );
}
