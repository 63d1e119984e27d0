import type { LatLng } from '@waka/contracts/geo';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { useMemo } from 'react';
import { formatExactDistance } from '../../../lib/i18n/format.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useHomeCentre } from '../../../lib/map/cities.store.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';
import { placeText } from '../../../lib/place-text.ts';
import { useDarkScheme } from '../../../lib/hooks/use-dark-scheme.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import type { MapMarker } from '../../../ui/map/map-props.ts';
import { decodePolyline } from '../../../ui/map/polyline.ts';
import { useMapTexts } from '../shared/use-map-texts.ts';

/** Shows the pickup and the destination of a ride, the way that was driven, and the one that was quoted. */
export function TrackMap({ ride, track, drivenWay, details }: RideFile) {
  const t = useT();
  const isDark = useDarkScheme();
  const { data: config } = useMapConfig();
  const home = useHomeCentre();
  const texts = useMapTexts(t('ops.ride.way'));
  const { pickup, dropoff } = ride;
  const markers = useMemo(() => [...marker(pickup, 'pickup'), ...marker(dropoff, 'destination')], [pickup, dropoff]);
  const driven = drivenWay?.geometry ?? null;
  const route = useMemo(
    () => (driven ? decodePolyline(driven) : track.map(({ lat, lng }): LatLng => ({ lat, lng }))),
    [driven, track],
  );
  const quoted = details?.geometry ?? null;
  const plannedRoute = useMemo(() => (quoted ? decodePolyline(quoted) : null), [quoted]);
  const fit = useMemo(() => [...markers, ...route, ...(plannedRoute ?? [])], [markers, route, plannedRoute]);
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
          plannedRoute={plannedRoute}
          fit={fit.length > 0 ? fit : undefined}
        />
      </div>
      {drivenWay && <Ways {...drivenWay} isQuotedShown={plannedRoute !== null} />}
      <p className="mt-2 text-xs text-muted">{t('ops.ride.trackPoints', { n: track.length })}</p>
    </>
  );
}

function Ways({
  km,
  quotedKm,
  differs,
  geometry,
  isQuotedShown,
}: NonNullable<RideFile['drivenWay']> & { isQuotedShown: boolean }) {
  const t = useT();
  // Without positions no way was driven that could be a shorter one.
  const isKnown = geometry !== null;
  const apart = formatExactDistance(Math.abs(km - quotedKm));
  return (
    <div className="mt-2 grid gap-1 text-sm">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {isKnown && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="w-7 border-t-4 border-violet" />
            {t('ops.ride.driven', { distance: formatExactDistance(km) })}
          </span>
        )}
        <span className="inline-flex items-center gap-2">
          {isQuotedShown && <span aria-hidden="true" className="w-7 border-t-4 border-dotted border-violet" />}
          {t('ops.ride.quoted', { distance: formatExactDistance(quotedKm) })}
        </span>
      </p>
      {!isKnown && <p className="font-semibold">{t('ops.ride.drivenUnknown')}</p>}
      {isKnown && differs && (
        <p className="font-semibold">
          {t(km > quotedKm ? 'ops.ride.drivenLonger' : 'ops.ride.drivenShorter', { distance: apart })}
        </p>
      )}
    </div>
  );
}

function marker(place: OpsRide['pickup'], icon: 'pickup' | 'destination'): MapMarker[] {
  const { lat, lng } = place;
  return lat === null || lng === null ? [] : [{ id: icon, lat, lng, title: placeText(place, translate), icon }];
}
