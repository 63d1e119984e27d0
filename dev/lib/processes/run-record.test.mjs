import { spawn } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { identify, isRunning } from './process-identity.mjs';
import { stopRules } from './processes.mjs';
import { claimRecord, clearDeadRecord, readLiveRecord, readRecord } from './run-record.mjs';
import { aProcess, tempDir } from '../testing/children.mjs';

const dead = { pid: 1_999_999, startedAt: 'long ago' };

/** @type {import('node:child_process').ChildProcess} */
let stranger;
/** @type {string} */
let file;

beforeEach(() => {
  stranger = aProcess();
  file = path.join(tempDir(), 'run.json');
});
afterEach(() => void stranger.kill('SIGKILL'));

const strangerNow = () => identify(stranger.pid ?? 0) ?? dead;

/**
 * @param {import('./process-identity.mjs').ProcessIdentity} launcher
 * @param {import('./process-identity.mjs').ProcessIdentity[]} processes
 */
const aRecord = (launcher, ...processes) => ({
  launcher,
  url: null,
  databaseUrl: 'postgres://waka:secret@127.0.0.1/waka',
  redisUrl: null,
  identity: {},
  payments: {},
  storage: {},
  streets: {},
  processes: processes.map((one) => ({ ...one, name: 'app', stop: { ...stopRules.app, group: false } })),
});

describe('the record of a launcher', () => {
  test('can be read by its owner alone', () => {
    claimRecord(file, aRecord(dead));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is taken by one launcher only', () => {
    expect(claimRecord(file, aRecord(strangerNow()))).toBe(true);
    expect(claimRecord(file, aRecord(dead))).toBe(false);
    expect(readRecord(file)?.launcher).toEqual(strangerNow());
  });

  test('counts only while that launcher runs', () => {
    claimRecord(file, aRecord(strangerNow()));
    expect(readLiveRecord(file)?.launcher.pid).toBe(stranger.pid);
  });

  test('does not count when the pid went to another process', () => {
    claimRecord(file, aRecord({ ...strangerNow(), startedAt: 'before' }));
    expect(readLiveRecord(file)).toBeNull();
  });

  test('that is cut short counts as none', () => {
    writeFileSync(file, '{"launcher": {"pi');
    expect(readRecord(file)).toBeNull();
  });
});

describe('what a killed launcher left behind', () => {
  test('is stopped', async () => {
    const orphan = strangerNow();
    claimRecord(file, aRecord(dead, orphan));
    expect(await clearDeadRecord(file)).toBe(1);
    expect(isRunning(orphan)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  test('is left alone when the pid went to another process', async () => {
    claimRecord(file, aRecord(dead, { ...strangerNow(), startedAt: 'before' }));
    expect(await clearDeadRecord(file)).toBe(0);
    expect(isRunning(strangerNow())).toBe(true);
  });

  test('is killed when it ignores the signal', async () => {
    const stubborn = spawn(process.execPath, [
      '-e',
      "process.on('SIGTERM', () => {}); console.log(1); setInterval(() => {}, 99)",
    ]);
    await new Promise((resolve) => stubborn.stdout.once('data', resolve));
    const orphan = identify(stubborn.pid ?? 0) ?? dead;
    const record = aRecord(dead, orphan);
    for (const one of record.processes) one.stop.deadlineMs = 100;
    claimRecord(file, record);
    expect(await clearDeadRecord(file)).toBe(1);
    expect(isRunning(orphan)).toBe(false);
  });
});
