import type { LatLng } from '@waka/contracts/geo';
import { useMemo } from 'react';
import type { DevicePosition } from '../../../lib/device/geolocation.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { LiveMap } from '../../../ui/map/live-map.tsx';
import type { Covered, MapCell, MapTheme } from '../../../ui/map/map-props.ts';
import type { Scene } from './scene.ts';
import { useMapConfig } from '../../../lib/map/use-map-config.ts';

interface DriverMapProps {
  scene: Scene;
  me: DevicePosition | null;
  /** The way along streets that is still ahead; null where none is known. */
  ahead: readonly LatLng[] | null;
  /** Where riders look for rides. */
  cells: readonly MapCell[];
  theme: MapTheme;
  goal: { centre: LatLng; zoom: number; fit: readonly LatLng[] };
  covered: Covered;
  onMoved: () => void;
}

export function DriverMap({ scene, me, ahead, cells, theme, goal, covered, onMoved }: DriverMapProps) {
  const t = useT();
  const { data: config } = useMapConfig();
  const { way, heading } = scene;
  const planned = useMemo(() => way ?? (heading && me ? [me, heading] : null), [way, heading, me]);
  return (
    <LiveMap
      config={config}
      texts={{
        loading: t('driver.map.loading'),
        youAreHere: t('driver.map.youAreHere'),
        unavailable: t('driver.map.unavailable'),
        schematic: t('driver.map.schematic'),
        sources: t('driver.map.sources'),
        label: t('driver.map.label'),
      }}
      height="fill"
      theme={theme}
      me={me}
      cells={cells}
      markers={scene.markers}
      route={ahead ?? planned}
      isRouteEstimate={!ahead && (way === null || scene.isWayEstimate)}
      isRouteAhead={ahead !== null}
      covered={covered}
      onDragged={onMoved}
      {...goal}
    />
  );
}
