import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { prove } from '../build/prove.ts';
import type { InstalledEngine } from '../engine/find-engine.ts';
import { readCurrent, switchTo } from '../platform/streets-dir.ts';
import { addSpeeds, type Added } from './add-speeds.ts';
import { hashOfSpeeds, keepSpeeds, storedSpeeds, SpeedsError, type LearnedSpeeds } from './learned-speeds.ts';

/** Keeps speeds and puts the present streets into use with them; what is in use stays so until that is done. */
export async function takeSpeeds(dir: string, engine: InstalledEngine, speeds: LearnedSpeeds): Promise<Added> {
  await keepSpeeds(dir, speeds);
  const current = await readCurrent(dir);
  if (!current) throw new SpeedsError('there are no streets yet');
  const home = path.posix.join('versions', current.version);
  if (speeds.areas.length === 0) {
    await switchTo(dir, { ...current, routing: path.posix.join(home, 'routing'), learnedAreas: [] });
    return { edges: 0, missing: 0 };
  }
  const routing = path.posix.join(home, `routing-${hashOfSpeeds(speeds)}`);
  // Another one may be at it in the same folder.
  const draft = path.join(dir, home, `draft-${process.pid}-${Date.now()}`);
  const added = await addSpeeds(engine, speeds, { from: path.join(dir, home, 'routing'), to: draft }).catch(
    async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      throw error;
    },
  );
  try {
    await prove({ routing: draft, tiles: path.join(dir, current.tiles) });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  const now = await readCurrent(dir);
  if (now?.version !== current.version || existsSync(path.join(dir, routing))) await rm(draft, { recursive: true });
  else await rename(draft, path.join(dir, routing));
  // Streets that were built meanwhile have had the speeds that were kept.
  if (now?.version === current.version) await switchTo(dir, { ...now, routing, learnedAreas: speeds.areas });
  return added;
}

/** Puts kept speeds into tiles that are being built. Where that fails, the streets serve as they were built. */
export async function addStoredSpeeds(
  { dir, routing }: { dir: string; routing: string },
  engine: InstalledEngine,
  say: (line: string) => void,
): Promise<Kept | null> {
  const speeds = await storedSpeeds(dir);
  if (!speeds || speeds.areas.length === 0) return null;
  const name = `routing-${hashOfSpeeds(speeds)}`;
  const to = path.join(path.dirname(routing), name);
  try {
    const { edges } = await addSpeeds(engine, speeds, { from: routing, to });
    say(`${edges} edges have the speeds that were learned`);
    return { name, areas: speeds.areas };
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    say(`the speeds that were learned could not be added: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

interface Kept {
  /** The folder beside that of the tiles. */
  name: string;
  areas: string[];
}
