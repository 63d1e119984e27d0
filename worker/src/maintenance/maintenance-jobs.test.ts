import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { clear, expiredRows, overIn } from '@waka/core/app/expired-rows.repository';
import { shareRide } from '@waka/core/rides/sharing/share-ride';
import { aRide, aRider } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { MAINTENANCE_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { until } from '../testing/worker-process.ts';
import { startQueueWorker } from '../queue-worker.ts';
import { clearOldRuns } from './clear-old-runs.ts';
import { startMaintenanceJobs } from './maintenance-jobs.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
beforeEach(() => core.redis.flushdb());
afterAll(() => core.close());

test.each(Object.entries(expiredRows))('S39: %s: expired rows can be queried', async (table) => {
  expect(await clear(core, table)).toBe(0);
});

// Workers never number in the thousands, so their table needs no index.
const { matching_workers: _small, ...growing } = expiredRows;

test.each(Object.entries(growing))('%s: expired rows are found by an index', async (table, expiry) => {
  const plan = await core.transaction(async (sql) => {
    await sql('SET LOCAL enable_seqscan = off');
    return sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${overIn(table, expiry)}`);
  });
  expect(JSON.stringify(plan)).toContain(`Index Cond: (${expiry.column} < `);
});

test('expired sessions are deleted, in more than one step, and the others stay', async () => {
  const rider = await aRider(core);
  await core.sql(
    `INSERT INTO sessions (id, user_id, expires_at)
     SELECT 'ended ' || number, $1::uuid, now() - interval '1 s' FROM generate_series(1, 2500) AS number
     UNION ALL SELECT 'open', $1::uuid, now() + interval '1 h'`,
    [rider.id],
  );
  expect(await clear(core, 'sessions')).toBe(2500);
  expect(await core.sql('SELECT id FROM sessions')).toEqual([{ id: 'open' }]);
});

test('links to rides are deleted after a week, with any ids', async () => {
  const shares = [
    ['6 days', '00000000-0000-4000-8000-000000000000'],
    ['8 days', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ];
  for (const [age, id] of shares) {
    const rider = await aRider(core);
    const ride = await aRide(core, rider);
    await shareRide(core, rider, ride.id);
    await core.sql(`UPDATE ride_shares SET id = $3, created_at = now() - $2::interval WHERE ride_id = $1`, [
      ride.id,
      age,
      id,
    ]);
  }
  expect(await clear(core, 'ride_shares')).toBe(1);
  expect(await core.sql(`SELECT now() - created_at < interval '7 days' AS is_young FROM ride_shares`)).toEqual([
    { isYoung: true },
  ]);
});

test.each(Object.entries(expiredRows).filter(([, { isById }]) => isById))(
  '%s: the age of a row is in its id, so tests refuse a random one',
  async (table, { column }) => {
    const [row] = await core.sql<{ checks: string }>(
      `SELECT string_agg(pg_get_constraintdef(oid), ' ') AS checks FROM pg_constraint WHERE conrelid = $1::regclass`,
      [table],
    );
    expect(row?.checks).toContain(`uuid_extract_version(${column}) = 7`);
  },
);

test('a table that cannot be cleared keeps no account from being erased', async () => {
  const rider = await aRider(core);
  await core.sql(`UPDATE users SET deletion_requested_at = now() - interval '1 year' WHERE id = $1`, [rider.id]);
  await core.sql('ALTER TABLE quotes RENAME TO elsewhere');
  const maintenance = startMaintenanceJobs(core, 200);
  const isErased = async () => {
    const [row] = await core.sql<{ erasedAt: Date | null }>('SELECT erased_at FROM users WHERE id = $1', [rider.id]);
    return row?.erasedAt !== null;
  };
  try {
    expect(await until(isErased)).toBe(true);
  } finally {
    await maintenance.stop();
    await core.sql('ALTER TABLE elsewhere RENAME TO quotes');
  }
});

const runs = async () => (await core.maintenance.getJobs(['completed', 'failed'])).map(({ name }) => name).toSorted();
const schedules = async () => (await core.maintenance.getJobSchedulers()).map(({ name }) => name).toSorted();
/** Lists the jobs that run at once; the others wait for their hour. */
const intervals = async () =>
  (await core.maintenance.getJobSchedulers())
    .filter(({ every }) => every)
    .map(({ name }) => name)
    .toSorted();

test('each job runs once a cluster, however many workers there are and however often they write the schedules', async () => {
  const workers = [1, 2, 3].map(() => startMaintenanceJobs(core, 20));
  try {
    const names = await until(async () => {
      const found = await intervals();
      return found.length > 0 && (await runs()).length >= found.length ? found : null;
    });
    expect(await runs()).toEqual(names);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test('schedules that Redis lost come back while the workers run, and a schedule of an older version is removed', async () => {
  const worker = startMaintenanceJobs(core, 20);
  try {
    const names = await until(async () => {
      const found = await schedules();
      return found.length > 0 ? found : null;
    });
    await core.redis.flushdb();
    expect(await until(async () => (await schedules()).length >= (names?.length ?? 1))).toBe(true);
    await core.maintenance.upsertJobScheduler('of an older version', { every: 60_000 }, { data: { harm: true } });
    await until(async () => !(await schedules()).includes('of an older version'));
    await until(async () => (await runs()).includes('of an older version'));
  } finally {
    await worker.stop();
  }
});

test('the last runs of each job stay, however many there are of others', async () => {
  const { maintenance } = core;
  const add = (name: string, times: number) =>
    maintenance.addBulk(Array.from({ length: times }, (_, run) => ({ name, data: { run } })));
  await add('learn-streets', 3);
  await add('measure-demand', 60);
  const worker = startQueueWorker(core, {
    queue: MAINTENANCE_QUEUE,
    concurrency: 1,
    run: async () => {},
    onFailed: () => {},
  });
  try {
    await until(async () => (await maintenance.getCompletedCount()) === 63);
  } finally {
    await worker.stop();
  }
  expect(await clearOldRuns(core)).toBe(40);
  const left = (await maintenance.getJobs(['completed'])).map(({ name, data }) => `${name} ${data.run}`);
  const nightly = [0, 1, 2].map((run) => `learn-streets ${run}`);
  const frequent = Array.from({ length: 20 }, (_, index) => `measure-demand ${40 + index}`);
  expect(left.toSorted()).toEqual([...nightly, ...frequent].toSorted());
  expect(await clearOldRuns(core)).toBe(0);
});
