import { Engine } from '../engine/engine.ts';
import { sampleRoads, type RoadPoint } from './sample-roads.ts';

/** Says why what was built is not fit for use. */
export class ProofFailure extends Error {}

/** Roads that end at the border of an extract, and yards without a way out, have no way back. */
const LEAST_SHARE = 0.6;
const FASTEST_KMH = 130;

/** Holds new tiles against each other: points on roads of the map are joined by ways of the engine. */
export async function prove({ routing, tiles }: { routing: string; tiles: string }): Promise<string> {
  const sampled = await sampleRoads(tiles);
  const pairs = sampled.flatMap((points) => points.slice(1).map((to, index) => ({ from: points[index] ?? to, to })));
  if (pairs.length === 0) throw new ProofFailure('the map tiles have no roads');
  const engine = await Engine.start(routing);
  try {
    let found = 0;
    for (const { from, to } of pairs) if (await isJoined(engine, from, to)) found += 1;
    const share = found / pairs.length;
    if (share < LEAST_SHARE) throw new ProofFailure(`only ${found} of ${pairs.length} ways were found`);
    return `${found} of ${pairs.length} ways were found, ${sampled.length} map tiles were read`;
  } finally {
    engine.stop();
  }
}

async function isJoined(engine: Engine, from: RoadPoint, to: RoadPoint): Promise<boolean> {
  const locations = [from, to].map((point) => ({ ...point, search_cutoff: 500 }));
  const request = { locations, costing: 'auto', directions_type: 'none', units: 'kilometers' };
  const { status, body } = await engine.ask('route', JSON.stringify(request));
  if (status !== 200) return false;
  const { length, time } = JSON.parse(body).trip.summary;
  return time > 0 && (length / time) * 3600 < FASTEST_KMH;
}
