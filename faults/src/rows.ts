import { backendDeath } from './rows/backend-death.ts';
import { badLines } from './rows/bad-lines.ts';
import { clocks } from './rows/clocks.ts';
import { diskFullRows } from './rows/disk-full.ts';
import { duplicates } from './rows/duplicates.ts';
import { endedSessions } from './rows/ended-sessions.ts';
import { manyPhones } from './rows/many-phones.ts';
import { oddFixes } from './rows/odd-fixes.ts';
import { outsideAway } from './rows/outside-away.ts';
import { postgresAway } from './rows/postgres-away.ts';
import { races } from './rows/races.ts';
import { redisAway } from './rows/redis-away.ts';
import { stalls } from './rows/stalls.ts';
import { streetsAway } from './rows/streets-away.ts';
import { builds } from './rows/two-builds.ts';
import { workerDeath } from './rows/worker-death.ts';
import type { Row } from './row.ts';

/** Every row of the matrix, one file a group. */
export const rows: Row[] = [
  workerDeath,
  backendDeath,
  redisAway,
  endedSessions,
  postgresAway,
  diskFullRows,
  outsideAway,
  oddFixes,
  races,
  clocks,
  duplicates,
  stalls,
  streetsAway,
  badLines,
  manyPhones,
  builds,
]
  .flat()
  .toSorted((one, other) => one.number - other.number);
