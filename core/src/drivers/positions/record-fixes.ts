import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { RESERVE_METRES } from './fitting-fixes.ts';
import { recordFixes2 } from './lua/record-fixes-2.lua.ts';
import { runScript } from '../../platform/redis/lua-script.ts';
import { packFix, type Position } from './stored-fix.ts';

export interface FixOfDriver {
  driverId: string;
  position: Position;
  /** Null when the way it came counts nothing: then the newest by arrival. `new` begins the count of a shift. */
  seq: number | 'new' | null;
}

export type Recorded =
  | { kind: 'not_on_duty' }
  | { kind: 'stale' }
  /** Farther from the last one than can be driven since, so it is not believed. */
  | { kind: 'jump' }
  /** `duty` as Redis keeps it: empty when free. */
  | { kind: 'stored'; duty: string };

// The script spreads its drivers over Lua's stack, which ends at 8,000.
const MAX_DRIVERS_A_CALL = 1000;

/** Stores fixes of drivers on duty in a city; answers when, and what became of each, in the order given. */
export async function recordFixes(
  { redis, config }: Pick<Core, 'redis' | 'config'>,
  city: City,
  fixes: FixOfDriver[],
): Promise<{ at: number; recorded: Recorded[] }> {
  const recorded: Recorded[] = [];
  let at = 0;
  for (let start = 0; start < fixes.length; start += MAX_DRIVERS_A_CALL) {
    const args = [String(config.maxDriveKmh), String(RESERVE_METRES)];
    for (const { driverId, position, seq } of fixes.slice(start, start + MAX_DRIVERS_A_CALL)) {
      args.push(driverId, seq === null ? '' : String(seq), packFix(position));
    }
    // One call after the other: a city of thousands must not hold Redis for longer than a call.
    const answer = await runScript(redis, recordFixes2, [redisKeys.positions(city), redisKeys.duty(city)], args);
    if (!Array.isArray(answer)) throw new Error('the script answered something else than a list');
    at = Number(answer[0]);
    for (let i = 1; i < answer.length; i += 1) recorded.push(readAnswer(answer[i]));
  }
  return { at, recorded };
}

const notOnDuty: Recorded = { kind: 'not_on_duty' };
const stale: Recorded = { kind: 'stale' };
const jump: Recorded = { kind: 'jump' };
const free: Recorded = { kind: 'stored', duty: '' };

function readAnswer(text: unknown): Recorded {
  if (text === '?') return notOnDuty;
  if (text === '=') return stale;
  if (text === '!') return jump;
  return text === '' ? free : { kind: 'stored', duty: String(text) };
}
