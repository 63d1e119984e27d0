import { stepDebts } from '@waka/core/ledger/debts/step-debt';
import { endSessionsOfTrips } from '@waka/core/accounts/sessions/end-sessions-of-trips';
import { eraseAccounts } from '@waka/core/app/erase-accounts';
import { clear, expiredRows } from '@waka/core/app/expired-rows.repository';
import { measureDemand } from '@waka/core/demand/measure-demand';
import { payQuests } from '@waka/core/earnings/quests';
import { discardOldUploads, removeDiscarded } from '@waka/core/files/discard-files';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { endCashCounts } from '@waka/core/payments/cash/end-cash-count';
import { payOutBySchedule } from '@waka/core/payments/payouts/payout-schedules';
import { closeDays } from '@waka/core/books/close-days';
import { fetchStatements } from '@waka/core/books/statements/import-statement';
import { findDisputes } from '@waka/core/payments/disputes/find-disputes';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { importStreets } from '@waka/core/places/streets/import-streets';
import type { Core } from '@waka/core/platform/core';
import { MAINTENANCE_QUEUE, REPEAT_RIDES } from '@waka/core/platform/redis/redis-keys';
import { FailureLog } from '@waka/core/platform/telemetry/failure-log';
import { payReferrals } from '@waka/core/referrals/pay-referrals';
import { blurOldRides } from '@waka/core/rides/blur-old-rides';
import { learnBoardingPoints } from '@waka/core/rides/learning/boarding-points';
import { learnStreets } from '@waka/core/rides/learning/learn-streets';
import { judgeFares } from '@waka/core/safety/judge-fares';
import { measureDrivenWays } from '@waka/core/rides/tracks/measure-driven-ways';
import { followRelays } from '@waka/core/relays/follow-relays';
import { continueSeries } from '@waka/core/scheduled/series/repeat-rides';
import { placeScheduled } from '@waka/core/scheduled/place-scheduled';
import { remindOfScheduled } from '@waka/core/scheduled/remind-scheduled';
import { discardEarlierFiles } from '@waka/core/drivers/documents/earlier-files';
import { stopWithoutDocuments } from '@waka/core/scheduled/stop-without-documents';
import { notifyWaitingRiders } from '@waka/core/trips/driver-waits/await-driver';
import { startQueueWorker } from '../queue-worker.ts';
import { repeat, type Repetition } from '../repeat.ts';
import { clearOldRuns } from './clear-old-runs.ts';

interface MaintenanceJob {
  /** An interval, or the times of a cron line in Greenwich's time. */
  when: { every: number } | { pattern: string; tz: 'UTC' };
  run: (core: Core) => Promise<void>;
}

const HALF_A_MINUTE = { every: 30_000 };

const pools = new WeakMap<Core, CityPools>();

/** Returns one view of the cities for all runs of the jobs of a worker, so that ways along streets are remembered. */
function poolsOf(core: Core): CityPools {
  const known = pools.get(core) ?? new CityPools(core);
  pools.set(core, known);
  return known;
}
const TEN_MINUTES = { every: 600_000 };
const HOURLY = { every: 3_600_000 };
/** When the fewest drive: tracks of the day before are complete, and the processors free. */
const AT_NIGHT = { pattern: '20 2 * * *', tz: 'UTC' } as const;
/** After this long at most a Redis that lost its data has the schedules again. */
const UPSERT_MS = 10_000;
/** Jobs that a worker runs at the same time. */
const AT_ONCE = 3;
/** How long the runs of a job that was taken out stay on the queue board, in seconds. */
const RUN_AGE = 40 * 86_400;

/**
 * The jobs that run at intervals, once a cluster. Each must be safe to run twice at once: a run may outlast its
 * interval, and that of a crashed worker is repeated.
 */
const jobs: Record<string, MaintenanceJob> = {
  'clear-expired-rows': {
    when: TEN_MINUTES,
    async run(core) {
      for (const table of Object.keys(expiredRows)) {
        // In sequence: there is no hurry.
        const rows = await clear(core, table);
        if (rows > 0) core.logger.info({ table, rows }, 'expired rows cleared');
      }
    },
  },
  'clear-old-runs': {
    when: TEN_MINUTES,
    async run(core) {
      await clearOldRuns(core);
    },
  },
  'end-sessions-of-trips': {
    when: HALF_A_MINUTE,
    async run(core) {
      const ended = await endSessionsOfTrips(core);
      if (ended > 0) core.logger.info({ ended }, 'sessions ended that were kept for a trip');
    },
  },
  'erase-accounts': {
    when: TEN_MINUTES,
    async run(core) {
      const erased = await eraseAccounts(core);
      if (erased > 0) core.logger.info({ erased }, 'accounts erased');
    },
  },
  'blur-old-rides': {
    when: TEN_MINUTES,
    async run(core) {
      const blurred = await blurOldRides(core);
      if (blurred > 0) core.logger.info({ blurred }, 'places of old rides rounded');
    },
  },
  'pay-bonuses': {
    when: TEN_MINUTES,
    async run(core) {
      const paid = (await payQuests(core)) + (await payReferrals(core));
      if (paid > 0) core.logger.info({ paid }, 'bonuses paid');
    },
  },
  'pay-out-by-schedule': {
    when: TEN_MINUTES,
    async run(core) {
      const opened = await payOutBySchedule(core);
      if (opened > 0) core.logger.info({ opened }, 'scheduled payouts opened');
    },
  },
  'end-cash-counts': {
    when: HALF_A_MINUTE,
    async run(core) {
      const ended = await endCashCounts(core);
      if (ended > 0) core.logger.info({ ended }, 'questions about cash ended');
    },
  },
  'close-books': {
    when: TEN_MINUTES,
    async run(core) {
      const days = await closeDays(core);
      if (days > 0) core.logger.info({ days }, 'days of the books closed');
    },
  },
  'compare-statements': {
    when: TEN_MINUTES,
    async run(core) {
      const fetched = await fetchStatements(core, walletsOf(core.config));
      if (fetched > 0) core.logger.info({ fetched }, 'statements fetched and compared');
    },
  },
  'find-card-disputes': {
    when: HOURLY,
    async run(core) {
      const open = await findDisputes(core, walletsOf(core.config));
      if (open > 0) core.logger.info({ open }, 'disputed card payments are open');
    },
  },
  'step-debts': {
    when: TEN_MINUTES,
    async run(core) {
      const changed = await stepDebts(core);
      if (changed > 0) core.logger.warn({ changed }, 'debts moved to the step that the ledger says');
    },
  },
  'end-shifts-without-documents': {
    when: TEN_MINUTES,
    async run(core) {
      const retired = await stopWithoutDocuments(core);
      if (retired > 0) core.logger.info({ retired }, 'shifts ended: a document is not in force');
    },
  },
  'remove-discarded-files': {
    when: TEN_MINUTES,
    async run(core) {
      await discardOldUploads(core);
      await discardEarlierFiles(core);
      await removeDiscarded(core);
    },
  },
  'measure-driven-ways': {
    when: HALF_A_MINUTE,
    async run(core) {
      const measured = await measureDrivenWays(core);
      if (measured > 0) core.logger.debug({ measured }, 'driven ways measured');
      const judged = await judgeFares(core);
      if (judged > 0) core.logger.info({ judged }, 'disputed fares set against the ways driven');
    },
  },
  'measure-demand': {
    when: HALF_A_MINUTE,
    async run(core) {
      const cells = await measureDemand(core);
      if (cells > 0) core.logger.debug({ cells }, 'demand measured');
    },
  },
  'learn-streets': {
    when: AT_NIGHT,
    async run(core) {
      const lesson = await learnStreets(core);
      if (!lesson) return;
      if (lesson.areas.length > 0 && !lesson.taught)
        core.logger.error(lesson, 'the provider took no speeds of streets');
      else core.logger.info(lesson, 'speeds of streets learned');
    },
  },
  'import-street-names': {
    when: TEN_MINUTES,
    async run(core) {
      const streets = await importStreets(core);
      if (streets !== null) core.logger.info({ streets }, 'names of streets imported');
    },
  },
  'learn-boarding-points': {
    when: AT_NIGHT,
    async run(core) {
      const places = await learnBoardingPoints(core);
      if (places > 0) core.logger.info({ places }, 'boarding points learned');
    },
  },
  'place-scheduled-rides': {
    when: TEN_MINUTES,
    async run(core) {
      const moved = await placeScheduled(core);
      if (moved > 0) core.logger.info({ moved }, 'scheduled rides moved to the area that serves them now');
    },
  },
  'remind-of-scheduled-rides': {
    when: HALF_A_MINUTE,
    async run(core) {
      const sent = await remindOfScheduled(core, poolsOf(core));
      if (sent > 0) core.logger.info({ sent }, 'reminded of scheduled rides');
    },
  },
  'follow-trips-over-water': {
    when: HALF_A_MINUTE,
    async run(core) {
      const changed = await followRelays(core);
      if (changed > 0) core.logger.info({ changed }, 'trips over water moved or ended');
    },
  },
  [REPEAT_RIDES]: {
    when: TEN_MINUTES,
    async run(core) {
      const made = await continueSeries(core);
      if (made > 0) core.logger.info({ made }, 'repeated rides scheduled');
    },
  },
  'notify-waiting-riders': {
    when: HALF_A_MINUTE,
    async run(core) {
      const notified = await notifyWaitingRiders(core, poolsOf(core));
      if (notified > 0) core.logger.info({ notified }, 'waiting riders notified of a driver near');
    },
  },
};

/** Runs the cluster's maintenance jobs that this worker gets, and keeps their schedules in Redis. */
export function startMaintenanceJobs(core: Core, upsertMs = UPSERT_MS): Repetition {
  const failures = new Map(Object.keys(jobs).map((name) => [name, new FailureLog(core.logger, { job: name })]));
  const worker = startQueueWorker(core, {
    queue: MAINTENANCE_QUEUE,
    // Several, so that a long one does not delay all others; not all, as each takes a connection of the pool that matching shares.
    concurrency: AT_ONCE,
    async run({ name }) {
      const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
      // A schedule of another version; where that one still runs, its workers write it again.
      if (!job) await core.maintenance.removeJobScheduler(name);
      await job?.run(core);
      failures.get(name)?.worked();
    },
    onFailed(job, error) {
      failures.get(job?.name ?? '')?.failed(error);
    },
  });
  const schedules = repeat({
    name: 'maintenance schedules',
    everyMs: upsertMs,
    spreadMs: upsertMs / 10,
    logger: core.logger,
    work: () => upsertSchedules(core),
  });
  return {
    async stop() {
      await Promise.all([schedules.stop(), worker.stop()]);
    },
  };
}

/** Writes every schedule; safe to repeat by any worker. An existing one keeps the time of its next run. */
async function upsertSchedules({ maintenance, redis }: Core): Promise<void> {
  // BullMQ would wait for Redis, and the end of this process for BullMQ.
  if (redis.status !== 'ready') return;
  const opts = { removeOnComplete: { age: RUN_AGE }, removeOnFail: true };
  await Promise.all(
    Object.entries(jobs).map(([name, { when }]) => maintenance.upsertJobScheduler(name, when, { name, opts })),
  );
}
