import { useSyncExternalStore } from 'react';
import type { MapKit } from '../map-kit.ts';
import type { MapCrowd, MapTheme } from '../map-props.ts';

interface CrowdLayerProps {
  Crowd: MapKit['Crowd'];
  crowd: MapCrowd;
  theme: MapTheme;
}

/** Draws a crowd and its changes. Each change renders one small component, however many points there are. */
export function CrowdLayer({ Crowd, crowd, theme }: CrowdLayerProps) {
  const points = useSyncExternalStore(crowd.feed.subscribe, crowd.feed.getState);
  return <Crowd {...crowd} points={points} theme={theme} />;
}
