import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const configFile = (name: string): URL => new URL(`../../config/${name}`, import.meta.url);

/** Speeds as vehicles drive by day, in km/h by road class and density of the surroundings, in Valhalla's order. */
const speedsFile = fileURLToPath(configFile('speeds.json'));

/** The outlines of all grounds that a way keeps out of, in metres: the engine's own limit is that of one quarter. */
const LONGEST_OUTLINES_M = 200_000;
/** The points on streets that a way keeps out of; one in 40 m, of some kilometres at a time. */
const MOST_EXCLUDED_POINTS = 2000;

/** The files that decide what is built of an extract. */
export const configFiles = ['valhalla.json', 'speeds.json', 'tiles.json', 'tiles.lua'].map((name) =>
  fileURLToPath(configFile(name)),
);

/** Answers Valhalla's configuration for a folder of routing tiles; `logs` says where it writes what it does. */
export function engineConfig(routingDir: string, logs: '' | 'std_err' = ''): object {
  const { mjolnir, service_limits: limits, ...rest } = JSON.parse(readFileSync(configFile('valhalla.json'), 'utf8'));
  return {
    ...rest,
    // No fact of the tiles, so that they need no new build.
    service_limits: {
      ...limits,
      max_exclude_polygons_length: LONGEST_OUTLINES_M,
      max_exclude_locations: MOST_EXCLUDED_POINTS,
    },
    mjolnir: { ...mjolnir, tile_dir: routingDir, default_speeds_config: speedsFile, logging: { type: logs } },
  };
}
