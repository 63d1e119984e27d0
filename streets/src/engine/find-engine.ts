import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface InstalledEngine {
  version: string;
  /** The program that makes routing tiles. */
  buildTiles: string;
}

/** Finds the routing engine, which is an optional package; null where it is not installed or not made for this machine. */
export function findEngine(): InstalledEngine | null {
  try {
    const home = path.dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
    const buildTiles = path.join(home, process.platform, process.arch, 'valhalla_build_tiles');
    return existsSync(buildTiles) ? { version, buildTiles } : null;
  } catch {
    return null;
  }
}
