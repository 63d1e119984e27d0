import { Engine } from '../engine/engine.ts';
import type { StreetName } from '../names/street-name.ts';
import { wrongInNames } from './prove-names.ts';
import { sampleRoads, type RoadPoint } from './sample-roads.ts';

/** Says why what was built is not fit for use. */
export class ProofFailure extends Error {}

/** Roads that end at the border of an extract, and yards without a way out, have no way back. */
const LEAST_SHARE = 0.6;
const FASTEST_KMH = 130;

interface Built {
  routing: string;
  tiles: string;
  /** Where they are new, too. */
  names?: readonly StreetName[];
}

/**
 * Holds new tiles against each other: points on roads of the map are joined by ways of the engine, and the names of
 * streets are those of the map and lie on roads.
 */
export async function prove({ routing, tiles, names }: Built): Promise<string> {
  const sampled = await sampleRoads(tiles);
  const pairs = sampled.flatMap((points) => points.slice(1).map((to, index) => ({ from: points[index] ?? to, to })));
  if (pairs.length === 0) throw new ProofFailure('the map tiles have no roads');
  const engine = await Engine.start(routing);
  try {
    let found = 0;
    for (const { from, to } of pairs) if (await isJoined(engine, from, to)) found += 1;
    const share = found / pairs.length;
    if (share < LEAST_SHARE) throw new ProofFailure(`only ${found} of ${pairs.length} ways were found`);
    const onMap = sampled.flat().flatMap(({ name }) => name ?? []);
    const wrong = names ? await wrongInNames(engine, names, onMap) : null;
    if (wrong) throw new ProofFailure(wrong);
    return `${found} of ${pairs.length} ways were found, ${sampled.length} map tiles were read`;
  } finally {
    engine.stop();
  }
}

async function isJoined(engine: Engine, from: RoadPoint, to: RoadPoint): Promise<boolean> {
  const locations = [from, to].map(({ lat, lon }) => ({ lat, lon, search_cutoff: 500 }));
  const request = { locations, costing: 'auto', directions_type: 'none', units: 'kilometers' };
  const { status, body } = await engine.ask('route', JSON.stringify(request));
  if (status !== 200) return false;
  const { length, time } = JSON.parse(body).trip.summary;
  return time > 0 && (length / time) * 3600 < FASTEST_KMH;
}
