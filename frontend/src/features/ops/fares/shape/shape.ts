import type { LatLng } from '@waka/contracts/geo';
import { drawingOf, type Drawing } from '../../cities/outline/drawing.ts';
import { radiusOf } from './radius-field.tsx';

/** The shape of a zone while it is being changed. */
export interface TypedShape {
  kind: 'circle' | 'outline';
  radius: string;
  drawing: Drawing;
}

interface Shape {
  radiusM: number;
  /** Takes the place of the circle; null for the circle. */
  polygon: LatLng[] | null;
}

const FEWEST_CORNERS = 3;

export const typedShape = (zone: Shape | null, usualRadiusM: number): TypedShape => ({
  kind: zone?.polygon ? 'outline' : 'circle',
  radius: String(zone?.radiusM ?? usualRadiusM),
  drawing: drawingOf(zone?.polygon ?? []),
});

/** Returns the shape as the service takes it; null while it is none. */
export function shapeOf({ kind, radius, drawing }: TypedShape): Shape | null {
  const radiusM = radiusOf(radius);
  if (radiusM === null) return null;
  if (kind === 'circle') return { radiusM, polygon: null };
  return drawing.now.length >= FEWEST_CORNERS ? { radiusM, polygon: [...drawing.now] } : null;
}
