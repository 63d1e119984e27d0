import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface InstalledEngine {
  version: string;
  /** The program that makes routing tiles. */
  buildTiles: string;
  /** The program that adds speeds by hour of the week to them. */
  addTraffic: string;
}

/** Finds the routing engine, which is an optional package; null where it is not installed or not made for this machine. */
export function findEngine(): InstalledEngine | null {
  try {
    const home = path.dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
    const program = (name: string) => path.join(home, process.platform, process.arch, name);
    const buildTiles = program('valhalla_build_tiles');
    const addTraffic = program('valhalla_add_predicted_traffic');
    return existsSync(buildTiles) ? { version, buildTiles, addTraffic } : null;
  } catch {
    return null;
  }
}
