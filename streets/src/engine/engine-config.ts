import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const configFile = (name: string): URL => new URL(`../../config/${name}`, import.meta.url);

/** Speeds as vehicles drive by day, in km/h by road class and density of the surroundings, in Valhalla's order. */
const speedsFile = fileURLToPath(configFile('speeds.json'));

/** The files that decide what is built of an extract. */
export const configFiles = ['valhalla.json', 'speeds.json', 'tiles.json', 'tiles.lua'].map((name) =>
  fileURLToPath(configFile(name)),
);

/** Answers Valhalla's configuration for a folder of routing tiles; `logs` says where it writes what it does. */
export function engineConfig(routingDir: string, logs: '' | 'std_err' = ''): object {
  const { mjolnir, ...rest } = JSON.parse(readFileSync(configFile('valhalla.json'), 'utf8'));
  return {
    ...rest,
    mjolnir: { ...mjolnir, tile_dir: routingDir, default_speeds_config: speedsFile, logging: { type: logs } },
  };
}
