import { postgresAway } from './rows/postgres-away.ts';
import { redisAway } from './rows/redis-away.ts';
import { workerDeath } from './rows/worker-death.ts';
import type { Row } from './row.ts';

/** Every row of the matrix, one file a group. */
export const rows: Row[] = [workerDeath, redisAway, postgresAway]
  .flat()
  .toSorted((one, other) => one.number - other.number);
