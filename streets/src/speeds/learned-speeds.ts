import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** From Sunday, midnight in Greenwich, as the engine counts. */
export const HOURS_A_WEEK = 168;
const [SLOWEST_KMH, FASTEST_KMH] = [2, 130];
/** A speed below this is a mistake; between it and the slowest that counts it is a jam. */
const LEAST_KMH = 0.1;
const MOST_STREETS = 500_000;
/** As areas are named that ops opens. */
const AREA_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** A piece of street in one direction, found again in any build by where its middle lies and where it leads there. */
export interface LearnedStreet {
  lat: number;
  lon: number;
  /** Degrees from north. */
  heading: number;
  /** For each hour of the week. */
  kmh: number[];
}

/** What the city has taught. */
export interface LearnedSpeeds {
  /** Where these speeds stand for themselves: an answer there needs no correction. */
  areas: string[];
  streets: LearnedStreet[];
}

/** Says why speeds cannot be taken. */
export class SpeedsError extends Error {}

/** Reads speeds as they were sent; throws SpeedsError where something makes no sense. */
export function readSpeeds(text: string): LearnedSpeeds {
  const { areas, streets }: Record<string, unknown> = Object(parsed(text));
  if (!Array.isArray(areas) || !areas.every((name) => typeof name === 'string' && AREA_NAME.test(name))) {
    throw new SpeedsError('areas must be names');
  }
  if (!Array.isArray(streets) || streets.length > MOST_STREETS) throw new SpeedsError('streets must be a list');
  return { areas, streets: streets.map(streetIn) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SpeedsError('this is no JSON');
  }
}

function streetIn(value: unknown, index: number): LearnedStreet {
  const { lat, lon, heading, kmh }: Record<string, unknown> = Object(value);
  if (!isWithin(lat, -90, 90) || !isWithin(lon, -180, 180) || !isWithin(heading, 0, 360)) {
    throw new SpeedsError(`street ${index} has no place`);
  }
  if (!Array.isArray(kmh) || kmh.length !== HOURS_A_WEEK || !kmh.every((one) => isWithin(one, LEAST_KMH, 1000))) {
    throw new SpeedsError(`street ${index} must have ${HOURS_A_WEEK} speeds`);
  }
  return { lat, lon, heading, kmh: kmh.map((one) => Math.min(Math.max(one, SLOWEST_KMH), FASTEST_KMH)) };
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Names speeds by what they are. */
export const hashOfSpeeds = (speeds: LearnedSpeeds): string =>
  createHash('sha256').update(JSON.stringify(speeds)).digest('hex').slice(0, 12);

const speedsFile = (dir: string): string => path.join(dir, 'speeds.json');

/** Keeps speeds beside the streets, so that the next build has them too. */
export async function keepSpeeds(dir: string, speeds: LearnedSpeeds): Promise<void> {
  await mkdir(dir, { recursive: true });
  const draft = `${speedsFile(dir)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(speeds));
  await rename(draft, speedsFile(dir));
}

/** Answers what was kept; null where nothing was, or where it cannot be read. */
export async function storedSpeeds(dir: string): Promise<LearnedSpeeds | null> {
  try {
    return readSpeeds(await readFile(speedsFile(dir), 'utf8'));
  } catch {
    // It is given again every night.
    return null;
  }
}
