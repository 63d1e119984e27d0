import type { LatLng } from '@waka/contracts/geo';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useHomeCentre } from '../../../../lib/map/cities.store.ts';
import { useMapConfig } from '../../../../lib/map/use-map-config.ts';
import { useDarkScheme } from '../../../../lib/hooks/use-dark-scheme.ts';
import { LiveMap } from '../../../../ui/map/live-map.tsx';
import type { LibraryMap } from '../../../../ui/map/libraries/library-map.ts';
import { MAP_ZOOM, type Look } from '../../../../ui/map/map-props.ts';
import { useMapTexts } from '../../shared/use-map-texts.ts';
import type { Corners } from '../outline/drawing.ts';
import type { ShownArea } from './area-layers.ts';
import { drawOutlines, type OutlineDrawing, type OutlineListener, type Tool } from './draw-outline.ts';

/** The buttons on the map. */
const BELOW_TOOLS = { top: 56 };

export interface AreaMapHandle {
  undoCorner: () => boolean;
}

interface AreaMapProps extends OutlineListener {
  ref: Ref<AreaMapHandle>;
  tool: Tool;
  corners: Corners;
  areas: readonly ShownArea[];
  /** What is looked at, whenever it changes. */
  fit: Corners;
  /** The closest zoom that `fit` leads to; a city's by default. */
  closestFit?: number;
  /** The centre of the city that is being changed. */
  centre: LatLng | null;
  onCentreMoved: (centre: LatLng) => void;
  onSeen: (look: Look) => void;
}

/** Shows the map of service areas, with the outline that is being changed. */
export function AreaMap(props: AreaMapProps) {
  const { ref, tool, corners, areas, fit, closestFit = 13, centre, onCentreMoved, onSeen } = props;
  const t = useT();
  const isDark = useDarkScheme();
  const theme = isDark ? 'dark' : 'light';
  const { data: config } = useMapConfig();
  const home = useHomeCentre();
  const [drawing, setDrawing] = useState<OutlineDrawing | null>(null);
  useImperativeHandle(ref, () => ({ undoCorner: () => drawing?.undoCorner() ?? false }), [drawing]);
  const listener = useListener(props);
  const onMap = useCallback(
    (map: LibraryMap) => {
      const started = drawOutlines(map, listener);
      setDrawing(started);
      return () => {
        started.stop();
        setDrawing(null);
      };
    },
    [listener],
  );
  useEffect(() => drawing?.show({ tool, corners, areas, theme }), [drawing, tool, corners, areas, theme]);
  const title = t('cities.fact.centre');
  const markers = useMemo(
    () => (centre ? [{ id: 'centre', ...centre, title, icon: 'pin' as const, isMovable: true }] : []),
    [centre, title],
  );
  return (
    <LiveMap
      config={config}
      texts={useMapTexts(t('cities.map'))}
      height="fill"
      theme={theme}
      centre={fit[0] ?? home}
      zoom={MAP_ZOOM.booking}
      fit={fit.length > 0 ? fit : undefined}
      closestFit={closestFit}
      covered={tool === 'none' ? undefined : BELOW_TOOLS}
      markers={markers}
      onMarkerMoved={onCentreMoved}
      onSeen={(_bounds, look) => onSeen(look)}
      onMap={onMap}
    />
  );
}

/** Returns one listener for as long as the map lives, which calls the newest of the given. */
function useListener({ outlineDrawn, lineDrawn, areaPicked }: OutlineListener): OutlineListener {
  const newest = useRef({ outlineDrawn, lineDrawn, areaPicked });
  useEffect(() => {
    newest.current = { outlineDrawn, lineDrawn, areaPicked };
  });
  return useMemo(
    () => ({
      outlineDrawn: (corners) => newest.current.outlineDrawn(corners),
      lineDrawn: (line) => newest.current.lineDrawn(line),
      areaPicked: (id) => newest.current.areaPicked(id),
    }),
    [],
  );
}
