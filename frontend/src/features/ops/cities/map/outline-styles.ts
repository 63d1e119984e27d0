import type { MapTheme } from '../../../../ui/map/map-props.ts';

type Hex = `#${string}`;

const COLOURS: Record<MapTheme, { line: Hex; corner: Hex; middle: Hex; rim: Hex }> = {
  light: { line: '#5b21a6', corner: '#5b21a6', middle: '#ffffff', rim: '#ffffff' },
  dark: { line: '#c4a1f7', corner: '#c4a1f7', middle: '#20162a', rim: '#20162a' },
};

/** Returns the looks of what is drawn, for each mode of the library. */
export function outlineStyles(theme: MapTheme) {
  const { line, corner, middle, rim } = COLOURS[theme];
  const closing = {
    closingPointColor: corner,
    closingPointWidth: 8,
    closingPointOutlineColor: rim,
    closingPointOutlineWidth: 2,
  };
  return {
    polygon: {
      ...closing,
      fillColor: line,
      fillOpacity: 0.18,
      outlineColor: line,
      outlineWidth: 3,
      coordinatePointColor: corner,
      coordinatePointWidth: 6,
      coordinatePointOutlineColor: rim,
      coordinatePointOutlineWidth: 2,
    },
    linestring: { ...closing, lineStringColor: line, lineStringWidth: 3 },
    select: {
      selectedPolygonColor: line,
      selectedPolygonFillOpacity: 0.18,
      selectedPolygonOutlineColor: line,
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: corner,
      selectionPointWidth: 7,
      selectionPointOutlineColor: rim,
      selectionPointOutlineWidth: 2,
      midPointColor: middle,
      midPointWidth: 4,
      midPointOutlineColor: line,
      midPointOutlineWidth: 2,
    },
  } as const;
}
