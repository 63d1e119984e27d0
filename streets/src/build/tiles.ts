import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { configFiles, engineConfig } from '../engine/engine-config.ts';
import type { InstalledEngine } from '../engine/find-engine.ts';
import { runTool } from '../platform/run-tool.ts';

export type Bounds = [west: number, south: number, east: number, north: number];

/** Makes the routing tiles of an extract. */
export async function buildRoutingTiles(engine: InstalledEngine, extract: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  // It writes notes into the folder it runs in.
  await runTool(engine.buildTiles, ['-i', JSON.stringify(engineConfig(dir, 'std_err')), extract], path.dirname(dir));
}

/** Makes the vector tiles of an extract, gzipped files by zoom, column and row. */
export async function buildMapTiles(tilemaker: string, extract: string, bounds: Bounds, dir: string): Promise<void> {
  const config = configFiles.find((file) => file.endsWith('tiles.json')) ?? '';
  const process = configFiles.find((file) => file.endsWith('tiles.lua')) ?? '';
  const options = { input: extract, output: dir, config, process, bbox: bounds.join(',') };
  await runTool(
    tilemaker,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  await rm(path.join(dir, 'metadata.json'), { force: true });
}

/** Makes one extract of several; what two have in common is in it once. */
export async function mergeExtracts(osmium: string, extracts: readonly string[], merged: string): Promise<string> {
  const [only, ...others] = extracts;
  if (only && others.length === 0) return only;
  await runTool(osmium, ['merge', '--overwrite', '--no-progress', '-o', merged, ...extracts]);
  return merged;
}

/** Reads an extract to its end and answers where its nodes lie; throws where it is damaged. */
export async function boundsOf(osmium: string, extract: string): Promise<Bounds> {
  const printed = await runTool(osmium, ['fileinfo', '-e', '--no-progress', '-g', 'data.bbox', extract]);
  const [west, south, east, north] = (printed.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    throw new Error(`${extract} has no nodes`);
  }
  return [west, south, east, north];
}
