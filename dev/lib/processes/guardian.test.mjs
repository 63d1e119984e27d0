import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { identify } from './process-identity.mjs';
import { aLauncher, tempDir, until } from '../testing/children.mjs';

/** @param {string} dir */
const launcherOn = (dir) =>
  aLauncher(`
    const { openLifetime } = await import(lib + 'processes/lifetime.mjs');
    const { stopRules } = await import(lib + 'processes/processes.mjs');
    const lifetime = openLifetime({ recordFile: ${JSON.stringify(`${dir}/run.json`)}, throwawayDir: ${JSON.stringify(dir)} });
    const args = ['-e', 'require("child_process").spawn("sleep", ["600"]); setInterval(() => {}, 1000)'];
    const child = lifetime.start({ name: 'app', command: process.execPath, args, stop: stopRules.app });
    console.log(child.pid);
    setInterval(() => {}, 1000);
  `);

describe('the guardian', () => {
  test('stops the children and clears up when its launcher is killed', async () => {
    const dir = path.join(tempDir(), 'throwaway');
    mkdirSync(dir);
    writeFileSync(path.join(dir, 'data'), '');
    const launcher = launcherOn(dir);
    const child = Number(await launcher.nextLine());
    expect(identify(child)).not.toBeNull();
    launcher.child.kill('SIGKILL');
    await until(() => identify(child) === null);
    await until(() => !existsSync(dir));
  });
});
