import { useQuery } from '@tanstack/react-query';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatDecimal, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import {
  canSaveMaps,
  saveMap,
  savedMaps,
  readSavedMaps,
  removeMap,
  type SavedMap,
} from '../../../lib/offline/saved-maps.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';

interface City {
  city: string;
  name: string;
  bytes: number;
}

/** Lets a phone keep the streets of a city for the time without network. */
export function MapSwitches() {
  const {
    data: areas,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['config', 'maps', 'areas'],
    queryFn: ({ signal }) => call(placeRoutes.mapAreas, { signal }),
    enabled: canSaveMaps(),
    staleTime: 0,
  });
  const t = useT();
  const maps = savedMaps();
  useEffect(() => {
    // Without an answer the switches are off; switching one on repairs it.
    void readSavedMaps();
  }, []);
  return (
    <>
      {citiesOf(maps, areas).map(({ city, name, bytes }) => (
        <MapSwitch key={city} city={city} name={name} bytes={bytes} map={maps[city]} />
      ))}
      {isError && !areas && (
        <li className="px-2 py-1">
          <p role="alert" className="ms-14 text-sm">
            {t('account.map.unknown')}
          </p>
          <Button tone="quiet" className="ms-14" onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </Button>
        </li>
      )}
    </>
  );
}

function MapSwitch({ city, name, bytes, map }: City & { map: SavedMap | undefined }) {
  const t = useT();
  const share = map?.kind === 'loading' ? map.share : null;
  const detail = {
    none: () => t('account.map.size', { size: sizeOf(bytes) }),
    loading: () => t('account.map.loading', { percent: formatWhole(100 * (share ?? 0)) }),
    failed: () => t('account.map.failed'),
    kept: () => t('account.map.kept', { size: sizeOf(bytes) }),
  }[map?.kind ?? 'none']();
  return (
    <li className="px-2 py-1">
      <Switch
        icon="map"
        label={t('account.map.keep', { city: name })}
        isOn={map?.kind === 'kept' || map?.kind === 'loading'}
        onChange={(isOn) => void (isOn ? saveMap(city) : removeMap(city))}
      />
      <p className="ms-14 text-sm text-muted">{detail}</p>
      {share !== null && (
        <progress
          aria-label={t('account.map.keep', { city: name })}
          value={share}
          max={1}
          className="ms-14 mt-2 h-2 w-[calc(100%-3.5rem)] appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink"
        />
      )}
    </li>
  );
}

/** Returns the cities that the service offers, and those that are kept while it does not answer. */
function citiesOf(maps: Readonly<Record<string, SavedMap>>, areas: readonly City[] | undefined): City[] {
  const offered = areas ?? [];
  const others = Object.entries(maps).flatMap(([city, map]) =>
    map.kind === 'kept' && !offered.some((area) => area.city === city) ? [{ ...map, city }] : [],
  );
  return [...offered, ...others];
}

const sizeOf = (bytes: number) => formatDecimal(Math.max(0.1, bytes / 1_000_000));
