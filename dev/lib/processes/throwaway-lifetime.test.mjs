import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { aProcess, tempDir, until } from '../testing/children.mjs';
import { identify } from './process-identity.mjs';
import { stopRules } from './processes.mjs';
import { sweep } from './throwaway-lifetime.mjs';

test('what a launcher left that the system ended is ended before its files are removed, and what lives stays', async () => {
  const folder = tempDir();
  const left = aProcess();
  const alive = aProcess();
  const stop = { ...stopRules.app, group: false };
  const record = (
    /** @type {string} */ name,
    /** @type {unknown} */ launcher,
    /** @type {number | undefined} */ pid,
  ) => {
    mkdirSync(path.join(folder, name));
    const processes = [{ ...identify(pid ?? 0), name: 'postgres', stop }];
    writeFileSync(path.join(folder, name, 'run.json'), JSON.stringify({ launcher, processes }));
  };
  try {
    record('waka-left', { pid: 1_999_999, startedAt: 'long ago' }, left.pid);
    record('waka-alive', identify(process.pid), alive.pid);
    await sweep(folder);
    await until(() => identify(left.pid ?? 0) === null);
    expect(existsSync(path.join(folder, 'waka-left'))).toBe(false);
    expect(existsSync(path.join(folder, 'waka-alive'))).toBe(true);
    expect(identify(alive.pid ?? 0)).not.toBeNull();
  } finally {
    for (const child of [left, alive]) child.kill('SIGKILL');
  }
});
