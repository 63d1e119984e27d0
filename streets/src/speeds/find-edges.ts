import type { Engine } from '../engine/engine.ts';
import type { LearnedStreet } from './learned-speeds.ts';

/** An edge of the present tiles. */
export interface Edge {
  level: number;
  tile: number;
  id: number;
}

/** Places that one question may hold. */
const AT_ONCE = 40;
/** A street that was drawn anew lies a little elsewhere; lanes of one street are often drawn twice. */
const NEAR_METRES = 7;
const TURNED_DEGREES = 35;

/** Finds the edges of the tiles that each street is now, and none where it is gone. */
export async function findEdges(engine: Engine, streets: readonly LearnedStreet[]): Promise<Edge[][]> {
  const found: Edge[][] = [];
  for (let first = 0; first < streets.length; first += AT_ONCE) {
    const some = streets.slice(first, first + AT_ONCE);
    found.push(...(await edgesOf(engine, some)));
  }
  return found;
}

async function edgesOf(engine: Engine, streets: readonly LearnedStreet[]): Promise<Edge[][]> {
  const locations = streets.map(({ lat, lon }) => ({ lat, lon, radius: NEAR_METRES, node_snap_tolerance: 0 }));
  const { status, body } = await engine.ask('locate', JSON.stringify({ locations, costing: 'auto', verbose: true }));
  const places: unknown = status === 200 ? JSON.parse(body) : [];
  return streets.map((street, index) => {
    const edges: unknown = Array.isArray(places) ? Object(places[index]).edges : [];
    return Array.isArray(edges) ? edges.flatMap((edge) => edgeAlong(edge, street) ?? []) : [];
  });
}

function edgeAlong(value: unknown, street: LearnedStreet): Edge | null {
  const { edge_id: id, heading, distance, percent_along: along }: Record<string, unknown> = Object(value);
  const { level, tile_id: tile, id: number }: Record<string, unknown> = Object(id);
  if (typeof level !== 'number' || typeof tile !== 'number' || typeof number !== 'number') return null;
  const isNear = typeof distance === 'number' && distance <= NEAR_METRES;
  // At an end of an edge the place is that of another one.
  const isWithin = typeof along === 'number' && along > 0 && along < 1;
  const isAlong = typeof heading === 'number' && turn(heading, street.heading) <= TURNED_DEGREES;
  return isNear && isWithin && isAlong ? { level, tile, id: number } : null;
}

const turn = (one: number, other: number): number => {
  const degrees = Math.abs(one - other) % 360;
  return Math.min(degrees, 360 - degrees);
};
