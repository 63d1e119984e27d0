import type { LatLng } from '@waka/contracts/geo';
import { ringAround } from '@waka/contracts/ring';
import { useMemo, useState } from 'react';
import type { ShownArea } from '../../cities/map/area-layers.ts';
import { ALL_COLUMNS } from '../../layout/columns.ts';
import { CornersField } from '../../cities/outline/corners-field.tsx';
import { drawn, type Drawing } from '../../cities/outline/drawing.ts';
import { OutlineMap } from './outline-map.tsx';
import { radiusOf } from './radius-field.tsx';
import type { TypedShape } from './shape.ts';

/** The least of the ground around a zone that is shown. */
const SIGHT_M = 400;

interface ShapeMapProps {
  middle: LatLng;
  shape: TypedShape;
  onMiddleMoved: (middle: LatLng) => void;
  onDrawn: (drawing: Drawing) => void;
  onWrong: (isWrong: boolean) => void;
}

/** Shows the map of a zone: its circle, or its outline with the tools that draw it. */
export function ShapeMap({ middle, shape, onMiddleMoved, onDrawn, onWrong }: ShapeMapProps) {
  const { kind, radius, drawing } = shape;
  const [first] = useState(drawing.now);
  const isOutline = kind === 'outline';
  const radiusM = radiusOf(radius);
  const { lat, lng } = middle;
  const circle = useMemo(
    (): ShownArea[] =>
      !isOutline && radiusM !== null
        ? [{ id: 'circle', corners: ringAround({ lat, lng }, radiusM), look: 'chosen' }]
        : [],
    [isOutline, radiusM, lat, lng],
  );
  // The view follows the circle, and stays where an outline is drawn.
  const fit = useMemo(
    () => (isOutline && first.length > 0 ? first : ringAround({ lat, lng }, Math.max(radiusM ?? 0, SIGHT_M), 4)),
    [isOutline, first, radiusM, lat, lng],
  );
  return (
    <div className="grid min-w-0 gap-4" style={ALL_COLUMNS}>
      <OutlineMap
        drawing={drawing}
        isOutline={isOutline}
        areas={circle}
        fit={fit}
        centre={middle}
        onCentreMoved={onMiddleMoved}
        onDrawn={onDrawn}
      />
      {isOutline && (
        <CornersField corners={drawing.now} onTyped={(next) => onDrawn(drawn(drawing, next))} onWrong={onWrong} />
      )}
    </div>
  );
}
