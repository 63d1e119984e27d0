import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { RESERVE_METRES } from './fitting-fixes.ts';
import { recordFixes2 } from './lua/record-fixes-2.lua.ts';
import { runScript } from '../../platform/redis/lua-script.ts';
import { packFix, type Position } from './stored-fix.ts';

export interface FixOfDriver {
  driverId: string;
  position: Position;
  /** Null for a fix without a count: then the newest by arrival. `new` begins the count of a shift. */
  seq: number | 'new' | null;
}

export type Recorded =
  | { kind: 'not_on_duty' }
  | { kind: 'stale' }
  /** Farther from the last one than can be driven since, so it was rejected. */
  | { kind: 'jump' }
  /** `duty` in its form for Redis: empty when free. */
  | { kind: 'stored'; duty: string };

// The script unpacks its drivers onto Lua's stack, which has 8,000 slots.
const MAX_DRIVERS_A_CALL = 1000;

/** Stores fixes of drivers on duty in a city; returns the time and the outcome of each, in the order given. */
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
    // One call after the other: a city of thousands must not block Redis for longer than one call.
    const answer = await runScript(redis, recordFixes2, [redisKeys.positions(city), redisKeys.duty(city)], args);
    if (!Array.isArray(answer)) throw new Error('the script returned something other than a list');
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
