import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from './database.ts';
import { declarations } from '../platform/postgres/statement.ts';
import { misdeclared } from '../testing/sql/describe-statements.ts';
import { driftOf } from '../testing/sql/schema-drift.ts';
import { testServices } from '../testing/test-core.ts';

const SOURCE = path.join(import.meta.dirname, '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });

let services: Awaited<ReturnType<typeof testServices>>;
let dataSource: DataSource;
let client: Client;

beforeAll(async () => {
  services = await testServices();
  dataSource = await createDataSource(services.databaseUrl, 1).initialize();
  client = new Client({ connectionString: services.databaseUrl });
  const repositories = files.filter((file) => file.endsWith('.repository.ts'));
  await client.connect();
  // One after the other: Jest links modules that two imports share once at a time.
  for (const file of repositories) await import(`../${file}`);
});

afterAll(async () => {
  await client.end();
  await dataSource.destroy();
  await services.drop();
});

/** Runs a check on a changed schema, and rolls the change back. */
async function after<Result>(change: string, check: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    await client.query(change);
    return await check();
  } finally {
    await client.query('ROLLBACK');
  }
}

test('entities have the tables and columns of the migrated schema, and no others', async () => {
  expect(await driftOf(dataSource, client)).toEqual([]);
});

test.each([
  ['ALTER TABLE places RENAME COLUMN address TO street', 'only the table has places.street: text NOT NULL'],
  ['ALTER TABLE payments ALTER amount TYPE bigint', 'only the table has payments.amount: bigint NOT NULL'],
  ['ALTER TABLE messages ALTER attempts SET DEFAULT 1', 'only the table has messages.attempts: integer NOT NULL 1'],
  ['ALTER TABLE photos ALTER user_id DROP NOT NULL', 'only the table has photos.user_id: uuid'],
  ['CREATE TABLE tips (id uuid PRIMARY KEY)', 'only the table has tips.id: uuid NOT NULL KEY'],
  ['ALTER TABLE quests DROP until_day', 'only the entity has quests.until_day: date'],
])('%s is drift', async (change, finding) => {
  expect(await after(change, () => driftOf(dataSource, client))).toContain(finding);
});

const PROPERTY = /@(?:Primary|PrimaryGenerated)?Column\(((?:(?!@)[\s\S])*?)\)\n {2}(\w+): ((?:\{[^}]*\}|[^;{])+);\n/g;
const READ_AS = {
  timestamptz: 'Date',
  integer: 'number',
  bigint: 'string',
  boolean: 'boolean',
  uuid: 'string',
  date: 'string',
};

test('a property of an entity is nullable where its column is, and of the type that is read', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const file of files.filter((name) => name.endsWith('.entity.ts'))) {
    const source = readFileSync(path.join(SOURCE, file), 'utf8');
    for (const [, options = '', name = '', type = ''] of source.matchAll(PROPERTY)) {
      seen += 1;
      const bare = type.replace(/\s*\| null$/, '');
      if (options.includes('nullable: true') !== (bare !== type)) wrong.push(`${file} ${name}: null`);
      const [, column = ''] = /'((?!identity)[a-z]+)'/.exec(options) ?? [];
      const read = Object.entries(READ_AS).find(([pg]) => pg === column)?.[1];
      if (read && !options.includes('array: true') && bare !== read)
        wrong.push(`${file} ${name}: ${bare}, not ${read}`);
    }
  }
  expect(wrong).toEqual([]);
  // A column that entities inherit is declared once, in the class that they share.
  const declared = dataSource.entityMetadatas.flatMap(({ columns }) =>
    columns.map(({ target, propertyName }) => `${typeof target === 'string' ? target : target.name}.${propertyName}`),
  );
  expect(seen).toBe(new Set(declared).size);
});

test('declared statements take the parameters and return the columns that they declare', async () => {
  expect(declarations.length).toBeGreaterThan(0);
  expect(await after('', () => misdeclared(client, declarations))).toEqual([]);
});

test.each([
  ['ALTER TABLE places RENAME COLUMN address TO street', 'column "address" does not exist'],
  ['ALTER TABLE discarded_files ALTER multipart_id TYPE varchar', 'multipart_id is character varying, declared text'],
  ['ALTER TABLE places ALTER country DROP NOT NULL', 'column country may be null'],
  ['ALTER TABLE discarded_files ALTER multipart_id SET NOT NULL', 'column multipart_id is never null'],
])('%s is found in statements', async (change, finding) => {
  const findings = await after(change, () => misdeclared(client, declarations));
  expect(findings).toContainEqual(expect.stringContaining(finding));
});

test('tests refuse two queries at once in one transaction', async () => {
  const both = dataSource.transaction((manager) => Promise.all([manager.query('SELECT 1'), manager.query('SELECT 2')]));
  await expect(both).rejects.toThrow('another query of this transaction is running: SELECT 2');
});
