import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A street with a name, as a build of streets lists it. */
export interface BuiltName {
  name: string;
  aliases: string[];
  lat: number;
  lon: number;
  metres: number;
}

interface Build {
  version: string;
  /** The file with the names, below the folder of streets. */
  names: string;
}

/** Reads which streets are in use; null where there are none, and of builds without names. */
export async function currentBuild(dir: string): Promise<Build | null> {
  const current = await readFile(path.join(dir, 'current.json'), 'utf8').catch(() => null);
  if (current === null) return null;
  const { version, names }: Partial<Record<keyof Build, unknown>> = Object(JSON.parse(current));
  return typeof version === 'string' && typeof names === 'string' ? { version, names } : null;
}

/** Reads the names of streets of a build. Throws where the file is none of a build. */
export async function readNames(dir: string, { names }: Build): Promise<BuiltName[]> {
  const read: unknown = JSON.parse(await readFile(path.join(dir, names), 'utf8'));
  if (!Array.isArray(read) || !read.every(isBuiltName)) throw new Error(`${names} has no names of streets`);
  return read;
}

function isBuiltName(value: unknown): value is BuiltName {
  const { name, aliases, lat, lon, metres }: Partial<Record<keyof BuiltName, unknown>> = Object(value);
  return (
    typeof name === 'string' &&
    Array.isArray(aliases) &&
    aliases.every((alias) => typeof alias === 'string') &&
    [lat, lon, metres].every((number) => Number.isFinite(number))
  );
}
