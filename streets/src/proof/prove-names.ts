import type { Engine } from '../engine/engine.ts';
import { plain, type StreetName } from '../names/street-name.ts';

/** Places that one question asks about. */
const SAMPLED = 40;
const NEAR_METRES = 30;
/** A road may be closed to cars, or its name be cut by a tile. */
const LEAST_SHARE = 0.8;

/**
 * Holds names of streets against the roads of the map and against those of the engine. Returns what does not agree, null
 * where all is well.
 */
export async function wrongInNames(
  engine: Engine,
  names: readonly StreetName[],
  onMap: readonly string[],
): Promise<string | null> {
  const known = new Set(names.map(({ name }) => plain(name)));
  const listed = onMap.filter((name) => known.has(plain(name))).length;
  if (listed < onMap.length * LEAST_SHARE) return `only ${listed} of ${onMap.length} names of the map are listed`;
  const step = Math.max(1, Math.floor(names.length / SAMPLED));
  const sampled = names.filter((_, index) => index % step === 0).slice(0, SAMPLED);
  const found = sampled.length === 0 ? 0 : await countOnRoads(engine, sampled);
  if (found < sampled.length * LEAST_SHARE) return `only ${found} of ${sampled.length} named places are on roads`;
  return null;
}

async function countOnRoads(engine: Engine, places: readonly StreetName[]): Promise<number> {
  const locations = places.map(({ lat, lon }) => ({ lat, lon, radius: NEAR_METRES, search_cutoff: NEAR_METRES }));
  const { status, body } = await engine.ask('locate', JSON.stringify({ locations, costing: 'auto' }));
  const answers: unknown = status === 200 ? JSON.parse(body) : [];
  if (!Array.isArray(answers)) return 0;
  return answers.filter((answer) => Object(answer).edges?.length > 0).length;
}
