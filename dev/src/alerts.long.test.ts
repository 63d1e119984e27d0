import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, startProgram, systemProgram } from '@waka/core/testing/system-program';
import { testServices } from '@waka/core/testing/test-core';
import { parse } from 'yaml';

const DOCKER = path.join(import.meta.dirname, '../../docker');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waka-alerts-'));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Rule {
  alert: string;
  expr: string;
}
const readRules = async (): Promise<Rule[]> => {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(await readFile(path.join(DOCKER, 'alerts.yml'), 'utf8'));
  return groups.flatMap(({ rules }) => rules);
};

/** The metrics of a healthy system, minute by minute for eight hours, in the syntax of Prometheus' own tests. */
const WELL: Record<string, string> = {
  'up{job="backend"}': '1x480',
  'up{job="worker"}': '1x480',
  'http_request_duration_seconds_count{status="200"}': '0+600x480',
  'http_request_duration_seconds_count{status="500"}': '0+1x480',
  'matching_waiting_rides{city="freetown"}': '3x480',
  'outbox_relayed_total{}': '0+1x480',
  'work_left{what="messages", state="failed"}': '2x480',
  'track_fixes_total{what="set_aside"}': '3x480',
  'payments_stuck{why="unsettled"}': '0x480',
  'nodejs_eventloop_lag_p99_seconds{job="backend"}': '0.02x480',
  'pg_up{}': '1x480',
  'pg_stat_activity_count{state="idle"}': '40x480',
  'pg_settings_max_connections{}': '200x480',
  'pg_stat_activity_max_tx_duration{datname="waka"}': '2x480',
  'pg_stat_database_deadlocks{datname="waka"}': '1x480',
  'pg_stat_archiver_failed_count{}': '7x480',
  'waka_backup_success_timestamp_seconds{}': '0+60x480',
  'waka_restore_drill_success_timestamp_seconds{}': '0x480',
  'redis_up{}': '1x480',
  'redis_memory_used_bytes{}': '100x480',
  'redis_memory_max_bytes{}': '256x480',
  'redis_writable{instance="a"}': '1x480',
  'redis_aof_last_write_status{}': '1x480',
  'redis_rdb_last_bgsave_status{}': '1x480',
  'node_filesystem_avail_bytes{mountpoint="/", fstype="ext4"}': '500x480',
  'node_filesystem_size_bytes{mountpoint="/", fstype="ext4"}': '1000x480',
  'node_memory_MemAvailable_bytes{}': '50x480',
  'node_memory_MemTotal_bytes{}': '100x480',
  'probe_success{instance="https://waka.example"}': '1x480',
  'probe_ssl_earliest_cert_expiry{instance="https://waka.example"}': '5000000x480',
};

/** The metrics at which each alarm has to fire. */
const CAUSES: Record<string, Record<string, string>> = {
  ServerErrors: { 'http_request_duration_seconds_count{status="500"}': '0+30x480' },
  RidesWait: { 'matching_waiting_rides{city="freetown"}': '0+1x480' },
  OutboxRelayBusy: { 'outbox_relayed_total{}': '0+60x480' },
  MessagesFail: { 'work_left{what="messages", state="failed"}': '30x480' },
  TracksSetAside: { 'track_fixes_total{what="set_aside"}': '0+1x480' },
  PaymentsStuck: { 'payments_stuck{why="unsettled"}': '1x480' },
  EventLoopSlow: { 'nodejs_eventloop_lag_p99_seconds{job="backend"}': '0.4x480' },
  ProcessGone: { 'up{job="worker"}': '0x480' },
  PostgresGone: { 'pg_up{}': '0x480' },
  PostgresConnections: { 'pg_stat_activity_count{state="idle"}': '180x480' },
  PostgresLongTransaction: { 'pg_stat_activity_max_tx_duration{datname="waka"}': '0+60x480' },
  PostgresDeadlocks: { 'pg_stat_database_deadlocks{datname="waka"}': '0+1x480' },
  PostgresArchiveFails: { 'pg_stat_archiver_failed_count{}': '0+1x480' },
  BackupOld: { 'waka_backup_success_timestamp_seconds{}': '-100000x480' },
  RestoreDrillOld: { 'waka_restore_drill_success_timestamp_seconds{}': '-3000000x480' },
  BackupMissing: { 'waka_backup_success_timestamp_seconds{}': '_x480' },
  RestoreDrillMissing: { 'waka_restore_drill_success_timestamp_seconds{}': '_x480' },
  RedisGone: { 'redis_up{}': '0x480' },
  RedisMemory: { 'redis_memory_used_bytes{}': '230x480' },
  RedisRefusesWrites: { 'redis_writable{instance="b"}': '0x480' },
  RedisNotSaved: { 'redis_aof_last_write_status{}': '0x480' },
  DiskFull: { 'node_filesystem_avail_bytes{mountpoint="/", fstype="ext4"}': '150x480' },
  DiskFullSoon: { 'node_filesystem_avail_bytes{mountpoint="/", fstype="ext4"}': '1000-1x480' },
  MemoryShort: { 'node_memory_MemAvailable_bytes{}': '5x480' },
  NotReachable: { 'probe_success{instance="https://waka.example"}': '0x480' },
  CertificateEnds: { 'probe_ssl_earliest_cert_expiry{instance="https://waka.example"}': '1000000x480' },
};

const series = (changed: Record<string, string>) =>
  Object.entries({ ...WELL, ...changed }).map(([name, values]) => ({ series: name, values }));
const firing = (alert: string) => `count(ALERTS{alertname="${alert}", alertstate="firing"}) > 0`;
const atEnd = (expr: string, isFiring: boolean) => ({
  expr,
  eval_time: '480m',
  exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
});

test('each alarm fires in its case, and none in a healthy system', async () => {
  const rules = await readRules();
  expect(Object.keys(CAUSES).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  const tests = rules.map(({ alert }) => ({
    name: alert,
    interval: '1m',
    input_series: series(CAUSES[alert] ?? {}),
    promql_expr_test: [atEnd(firing(alert), true)],
  }));
  const well = {
    name: 'all is well',
    interval: '1m',
    input_series: series({}),
    promql_expr_test: [atEnd('count(ALERTS{alertstate="firing"}) > 0', false)],
  };
  await copyFile(path.join(DOCKER, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  const file = path.join(folder, 'tests.yml');
  await writeFile(
    file,
    JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '5m', tests: [...tests, well] }),
  );
  await run(await systemProgram('promtool', 'prometheus'), ['test', 'rules', file]);
}, 300_000);

const listen = async () => `127.0.0.1:${await freePort()}`;

describe('the configuration for the real programs', () => {
  test('is accepted by Alertmanager and by the blackbox exporter', async () => {
    const text = await readFile(path.join(DOCKER, 'alertmanager.yml'), 'utf8');
    const file = path.join(folder, 'alertmanager.yml');
    // Debian's Alertmanager is older than addresses in files.
    await writeFile(file, text.replace('url_file: /tmp/webhook', 'url: http://127.0.0.1/'));
    const amtool = await systemProgram('amtool', 'prometheus-alertmanager');
    expect((await run(amtool, ['check-config', file])).stdout).toContain('SUCCESS');
    const blackbox = await systemProgram('prometheus-blackbox-exporter');
    await run(blackbox, ['--config.check', `--config.file=${path.join(DOCKER, 'blackbox.yml')}`]);
  }, 300_000);

  test('uses only metrics that the exporters of Postgres, Redis and the machine have', async () => {
    const services = await testServices();
    const [postgres, redis, machine] = [await listen(), await listen(), await listen()];
    const programs = [
      await startProgram(
        await systemProgram('prometheus-postgres-exporter'),
        [`--web.listen-address=${postgres}`, '--disable-settings-metrics'],
        /Listening|listening/,
        { env: { DATA_SOURCE_NAME: `${services.databaseUrl}?sslmode=disable` } },
      ),
      await startProgram(
        await systemProgram('prometheus-redis-exporter'),
        [`-web.listen-address=${redis}`, `-redis.addr=${services.redisUrl}`],
        /listening|Providing metrics/,
      ),
      await startProgram(
        await systemProgram('prometheus-node-exporter'),
        [`--web.listen-address=${machine}`],
        /Listening|listening/,
      ),
    ];
    try {
      const texts = await Promise.all(
        [postgres, redis, machine].map(async (address) => (await fetch(`http://${address}/metrics`)).text()),
      );
      const figures = new Set([...texts.join('\n').matchAll(/^([a-z]\w+)[{ ]/gm)].map(([, name]) => name));
      const expressions = (await readRules()).map(({ expr }) => expr).join('\n');
      const asked = new Set(expressions.match(/\b(?:pg|redis|node)_\w+/g));
      expect(asked.size).toBeGreaterThan(10);
      // The first is ours; settings of Postgres are not read here, for some of version 18 are unknown to Debian's
      // exporter.
      const elsewhere = new Set(['redis_writable', 'pg_settings_max_connections']);
      expect([...asked].filter((name) => !figures.has(name) && !elsewhere.has(name))).toEqual([]);
    } finally {
      await Promise.all(programs.map((program) => program.stop()));
      await services.drop();
    }
  }, 300_000);
});
