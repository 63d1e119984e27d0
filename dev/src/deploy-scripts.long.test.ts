import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const ROOT = path.join(import.meta.dirname, '../..');
const FAKE = path.join(import.meta.dirname, 'testing/fake-docker.mjs');

interface State {
  version: string;
  started: number;
  containers: { id: string; service: string; version: string; isHealthy: boolean }[];
  fewest: Record<string, number>;
  log: string[];
}

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waka-deploy-'));
  for (const name of ['docker', 'docker-compose.yml']) cpSync(path.join(ROOT, name), at(name), { recursive: true });
  rmSync(at('docker/images.lock.yml'), { force: true });
  mkdirSync(at('bin'));
  writeFileSync(at('bin/docker'), `#!/bin/sh\nexec '${process.execPath}' '${FAKE}' "$@"\n`);
  chmodSync(at('bin/docker'), 0o755);
  writeState([]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runningBefore = ['backend', 'worker'].flatMap((service) =>
  [1, 2].map((number) => ({ id: `${service}-old-${number}`, service, version: 'old', isHealthy: true })),
);

function writeState(containers: State['containers']): void {
  const state: State = { version: 'new', started: 0, containers, fewest: {}, log: [] };
  writeFileSync(at('state.json'), JSON.stringify(state));
}
const readState = (): State => JSON.parse(readFileSync(at('state.json'), 'utf8'));

const run = (script: string, broken = '') =>
  promisify(execFile)('sh', [at(`docker/${script}`)], {
    env: {
      PATH: `${at('bin')}:${process.env.PATH}`,
      DOCKER_STATE: at('state.json'),
      DOCKER_BROKEN: broken,
      HEALTHY_SECONDS: '0',
    },
  });

const LOCK = 'docker/images.lock.yml';
const BASE = expect.stringMatching(/^(node|postgres):\S+@sha256:\w{64}$/);

describe('docker/pin-images.sh', () => {
  test('writes every foreign image by its digest, and none of ours', async () => {
    await run('pin-images.sh');
    interface Service {
      image?: string;
      build?: { args?: Record<string, string> };
    }
    const lock: { services: Record<string, Service> } = parse(readFileSync(at(LOCK), 'utf8'));
    const file: typeof lock = parse(readFileSync(at('docker-compose.yml'), 'utf8'), { merge: true, maxAliasCount: -1 });
    const expected = Object.entries(file.services).map(([name, { image = '', build }]) => {
      const args = Object.keys(lock.services[name]?.build?.args ?? {}).map((key) => [key, BASE]);
      const pinned = expect.stringMatching(new RegExp(`^${image}@sha256:\\w{64}$`));
      return [name, build ? { build: { args: Object.fromEntries(args) } } : { image: pinned }];
    });
    expect(lock.services).toEqual(Object.fromEntries(expected));
    const bases = Object.values(lock.services).flatMap(({ build }) => (build ? [build] : []));
    expect(bases.map(({ args = {} }) => Object.keys(args).length)).toEqual(bases.map(() => 1));
    expect(Object.keys(lock.services).toSorted()).toEqual(Object.keys(file.services).toSorted());
  });

  test('leaves the lock as it was when a registry does not respond', async () => {
    writeFileSync(at(LOCK), 'as it was');
    await expect(run('pin-images.sh', 'redis:8.2.3-alpine')).rejects.toThrow('Command failed');
    expect(readFileSync(at(LOCK), 'utf8')).toBe('as it was');
  });
});

describe('docker/update.sh', () => {
  test('deploys nothing without digests, and nothing by digests of other versions', async () => {
    await expect(run('update.sh')).rejects.toThrow('docker/pin-images.sh makes it');
    await run('pin-images.sh');
    const text = readFileSync(at('docker-compose.yml'), 'utf8');
    writeFileSync(at('docker-compose.yml'), text.replace('caddy:2.10.2', 'caddy:2.10.3'));
    await expect(run('update.sh')).rejects.toThrow('caddy:2.10.3-alpine is not in');
    expect(readState().log).toEqual([]);
  });

  test('starts everything on an empty machine', async () => {
    await run('pin-images.sh');
    await run('update.sh');
    expect(readState().log.at(-1)).toBe('up -d');
    expect(readState().containers).toHaveLength(4);
  });

  test('migrates, then replaces workers and backends one by one, with two of each healthy at any moment', async () => {
    await run('pin-images.sh');
    writeState(runningBefore);
    await run('update.sh');
    const { containers, fewest, log } = readState();
    expect(containers.map(({ version }) => version)).toEqual(['new', 'new', 'new', 'new']);
    expect(fewest).toEqual({ backend: 2, worker: 2 });
    const steps = log.filter((line) => /^(run|stop)/.test(line));
    expect(steps).toEqual([
      'run --rm --no-deps roles',
      'run --rm --no-deps migrate',
      'stop worker-old-1',
      'stop worker-old-2',
      'stop backend-old-1',
      'stop backend-old-2',
    ]);
  });

  test('keeps the old ones when the new one does not become healthy', async () => {
    await run('pin-images.sh');
    writeState(runningBefore);
    await expect(run('update.sh', 'backend')).rejects.toThrow('the old ones go on');
    const backends = readState().containers.filter(({ service }) => service === 'backend');
    expect(backends.map(({ id }) => id)).toEqual(['backend-old-1', 'backend-old-2']);
    expect(existsSync(at(LOCK))).toBe(true);
  });
});
