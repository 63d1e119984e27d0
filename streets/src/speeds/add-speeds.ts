import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from '../platform/run-tool.ts';
import { engineConfig } from '../engine/engine-config.ts';
import { Engine } from '../engine/engine.ts';
import type { InstalledEngine } from '../engine/find-engine.ts';
import { findEdges, type Edge } from './find-edges.ts';
import type { LearnedSpeeds, LearnedStreet } from './learned-speeds.ts';
import { weeklyProfile } from './weekly-profile.ts';

/** What became of the streets that were learned. */
export interface Added {
  edges: number;
  /** Streets that are not in these tiles. */
  missing: number;
}

const [DAY_FROM, DAY_TO] = [7, 19];

/** Copies routing tiles, with these speeds in the copy: the engine reads a file while it is in use. */
export async function addSpeeds(
  { addTraffic }: InstalledEngine,
  speeds: LearnedSpeeds,
  { from, to }: { from: string; to: string },
): Promise<Added> {
  const csv = `${to}.csv`;
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  try {
    const added = await writeTables(from, speeds, csv);
    // By one thread: it has all night.
    const config = JSON.stringify(engineConfig(to));
    if (added.edges > 0) await runTool(addTraffic, ['-j', '1', '-i', config, csv], path.dirname(to));
    return added;
  } finally {
    await rm(csv, { recursive: true, force: true });
  }
}

async function writeTables(routing: string, { streets }: LearnedSpeeds, dir: string): Promise<Added> {
  const engine = await Engine.start(routing);
  try {
    const found = await findEdges(engine, streets);
    const rows = new Map<string, Map<string, string>>();
    for (const [index, street] of streets.entries()) {
      for (const edge of found[index] ?? []) {
        const file = path.join(dir, tileFile(edge));
        const row = `${edge.level}/${edge.tile}/${edge.id}`;
        const table = rows.get(file) ?? new Map<string, string>();
        rows.set(file, table.set(row, `${row},${columns(street)}`));
      }
    }
    for (const [file, table] of rows) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `${[...table.values()].join('\n')}\n`);
    }
    const edges = [...rows.values()].reduce((sum, { size }) => sum + size, 0);
    return { edges, missing: found.filter(({ length }) => length === 0).length };
  } finally {
    engine.stop();
  }
}

/** Writes the columns for the speeds at night, by day, and at a given hour. */
function columns({ kmh }: LearnedStreet): string {
  const mean = (of: (hour: number) => boolean) => {
    const some = kmh.filter((_, hour) => of(hour));
    return Math.round(some.reduce((sum, speed) => sum + speed, 0) / some.length);
  };
  return `${mean((hour) => !isDay(hour))},${mean(isDay)},${weeklyProfile(kmh)}`;
}

const isDay = (hour: number): boolean => hour % 24 >= DAY_FROM && hour % 24 < DAY_TO;

/** Returns the engine's own name of a tile's file: two levels of three digits each, the finest of three. */
function tileFile({ level, tile }: Edge): string {
  const digits = String(tile).padStart(level === 2 ? 9 : 6, '0');
  return path.join(String(level), `${(digits.match(/\d{3}/g) ?? []).join('/')}.csv`);
}
