import type { LatLng } from '@waka/contracts/geo';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreGeometries,
  type TerraDrawExtend,
} from 'terra-draw';
import { TerraDrawMapboxGLAdapter } from 'terra-draw-mapbox-gl-adapter';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { LibraryMap } from '../../../../ui/map/libraries/library-map.ts';
import type { MapTheme } from '../../../../ui/map/map-props.ts';
import { isSameOutline, type Corners } from '../outline/drawing.ts';
import { addAreaLayers, ringOf, type ShownArea } from './area-layers.ts';
import { detachLayers, type OwnLayers } from './detached-layers.ts';
import { outlineStyles } from './outline-styles.ts';
import { pickOn, REACH_PX } from './pick-on-map.ts';

/** What a touch of the map does: draws a new outline or a line across one, moves its corners, or removes them. */
export type Tool = 'none' | 'draw' | 'line' | 'edit' | 'remove';

interface ShownOutline {
  tool: Tool;
  /** The outline that is being changed; empty before it is drawn. */
  corners: Corners;
  areas: readonly ShownArea[];
  theme: MapTheme;
}

export interface OutlineListener {
  outlineDrawn: (corners: Corners) => void;
  lineDrawn: (line: Corners) => void;
  areaPicked: (id: string) => void;
}

export interface OutlineDrawing {
  show: (shown: ShownOutline) => void;
  /** Takes back the last corner of what is not finished yet; returns false where there is nothing. */
  undoCorner: () => boolean;
  stop: () => void;
}

const MODES = { none: 'static', draw: 'polygon', line: 'linestring', edit: 'select', remove: 'select' } as const;
/** Decimal places: some ten centimetres. */
const PRECISION = 6;

/** Draws service areas, and the outline that is being changed, on a map of either library. */
export function drawOutlines(own: LibraryMap, listener: OutlineListener): OutlineDrawing {
  const { adapter, layers, stop } = onLibrary(own);
  const showAreas = addAreaLayers(layers);
  let shown: ShownOutline = { tool: 'none', corners: [], areas: [], theme: 'light' };
  /** The outline with handles. It differs from what is shown while a corner is being dragged. */
  let held: Corners = [];
  const draw = new TerraDraw({
    adapter,
    modes: modesFor(() => shown.tool === 'edit'),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry;
    if (geometry?.type === 'Polygon') {
      if (draw.getMode() === 'select') held = cornersOfRing(geometry);
      listener.outlineDrawn(cornersOfRing(geometry));
    } else if (geometry?.type === 'LineString') {
      listener.lineDrawn(geometry.coordinates.map(cornerOf));
      // Once the library is done with it.
      queueMicrotask(() => draw.hasFeature(id) && draw.removeFeatures([id]));
    }
  });
  const stopPicking = pickOn(own.map, {
    corners: () => (shown.tool === 'remove' ? shown.corners : []),
    cornerPicked: (index) => listener.outlineDrawn(shown.corners.toSpliced(index, 1)),
    areaPicked: (id) => {
      if (shown.tool === 'none' || shown.tool === 'edit') listener.areaPicked(id);
    },
  });

  return {
    show(next) {
      const [before, mode] = [shown, MODES[next.tool]];
      shown = next;
      showAreas(next.areas, next.theme);
      if (before.theme !== next.theme) paint(draw, next.theme);
      const corners = mode === 'select' ? next.corners.map(rounded) : [];
      if (MODES[before.tool] === mode && isSameOutline(held, corners)) return;
      held = corners;
      draw.clear();
      draw.setMode(mode);
      select(draw, corners);
    },
    undoCorner: () => draw.getModeState() === 'drawing' && draw.undo(),
    stop() {
      stopPicking();
      draw.stop();
      stop();
    },
  };
}

function onLibrary(own: LibraryMap): {
  adapter: TerraDrawExtend.TerraDrawBaseAdapter;
  layers: OwnLayers;
  stop: () => void;
} {
  const how = { coordinatePrecision: PRECISION };
  if (own.library === 'mapbox') {
    const { map, ...kept } = detachLayers(own.map);
    return { adapter: new TerraDrawMapboxGLAdapter({ map, ...how }), ...kept };
  }
  const { map, ...kept } = detachLayers(own.map);
  return { adapter: new TerraDrawMapLibreGLAdapter({ map, ...how }), ...kept };
}

function modesFor(mayMove: () => boolean) {
  const styles = outlineStyles('light');
  const pointerDistance = REACH_PX;
  const whileEditing = { leftClick: mayMove, rightClick: mayMove, contextMenu: mayMove };
  return [
    new TerraDrawPolygonMode({ styles: styles.polygon, pointerDistance, showCoordinatePoints: true }),
    new TerraDrawLineStringMode({ styles: styles.linestring, pointerDistance, showCoordinatePoints: true }),
    new TerraDrawSelectMode({
      styles: styles.select,
      pointerDistance,
      // The keys of the library would delete or turn the whole outline.
      keyEvents: null,
      allowManualDeselection: false,
      pointerEvents: { ...whileEditing, onDragStart: mayMove, onDrag: mayMove, onDragEnd: true },
      flags: {
        polygon: { feature: { coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true } } },
      },
    }),
  ];
}

function paint(draw: TerraDraw, theme: MapTheme): void {
  const { polygon, linestring, select: selected } = outlineStyles(theme);
  draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles: polygon });
  draw.updateModeOptions<typeof TerraDrawLineStringMode>('linestring', { styles: linestring });
  draw.updateModeOptions<typeof TerraDrawSelectMode>('select', { styles: selected });
}

/** Shows an outline with handles at its corners; fewer than three corners have none. */
function select(draw: TerraDraw, corners: Corners): void {
  if (corners.length < 3) return;
  const [added] = draw.addFeatures([
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ringOf(corners)] },
      properties: { mode: 'polygon' },
    },
  ]);
  if (added?.valid && added.id !== undefined) draw.selectFeature(added.id);
}

const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(PRECISION)),
  lng: Number(lng.toFixed(PRECISION)),
});

const cornersOfRing = ({ coordinates: [ring = []] }: Extract<GeoJSONStoreGeometries, { type: 'Polygon' }>): Corners =>
  ring.slice(0, -1).map(cornerOf);

const cornerOf = ([lng = 0, lat = 0]: readonly number[]): LatLng => ({ lat, lng });
