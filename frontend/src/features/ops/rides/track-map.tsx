import type { LatLng } from '@waka/contracts/geo';
import { useHomeCentre } from '../../../lib/map/cities.store.ts';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { useMemo } from 'react';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { placeText } from '../../../lib/place-text.ts';
import { useDarkScheme } from '../../../lib/use-dark-scheme.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import type { MapMarker } from '../../../ui/map/map-props.ts';
import { useMapTexts } from '../shared/use-map-texts.ts';

/** Shows the pickup and the destination of a ride, and the driver's track. */
export function TrackMap({ ride, track }: { ride: OpsRide; track: RideFile['track'] }) {
  const t = useT();
  const isDark = useDarkScheme();
  const { data: config } = useMapConfig();
  const home = useHomeCentre();
  const texts = useMapTexts(t('ops.ride.way'));
  const { pickup, dropoff } = ride;
  const markers = useMemo(() => [...marker(pickup, 'pickup'), ...marker(dropoff, 'destination')], [pickup, dropoff]);
  const route = useMemo(() => track.map(({ lat, lng }): LatLng => ({ lat, lng })), [track]);
  const fit = useMemo(() => [...markers, ...route], [markers, route]);
  return (
    <>
      <div className="overflow-hidden rounded-md">
        <LiveMap
          config={config}
          texts={texts}
          height={280}
          theme={isDark ? 'dark' : 'light'}
          centre={fit[0] ?? home}
          markers={markers}
          route={route}
          fit={fit.length > 0 ? fit : undefined}
        />
      </div>
      <p className="mt-2 text-xs text-muted">{t('ops.ride.trackPoints', { n: track.length })}</p>
    </>
  );
}

function marker(place: OpsRide['pickup'], icon: 'pickup' | 'destination'): MapMarker[] {
  const { lat, lng } = place;
  return lat === null || lng === null ? [] : [{ id: icon, lat, lng, title: placeText(place, translate), icon }];
}
