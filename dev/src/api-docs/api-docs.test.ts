import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';

const main = fileURLToPath(new URL('../../dist/api-docs/main.js', import.meta.url));

test('the descriptions of the API match the contracts and the controllers', async () => {
  await expect(promisify(execFile)(process.execPath, [main, '--check'])).resolves.toMatchObject({ stderr: '' });
});

test('every call is described', async () => {
  const file = fileURLToPath(new URL('../../../contracts/openapi.json', import.meta.url));
  const paths: Record<string, Record<string, { operationId: string; summary: string }>> = JSON.parse(
    await readFile(file, 'utf8'),
  ).paths;
  const described = Object.values(paths).flatMap((path) => Object.values(path));
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
  // The first sentence of the comment above a row of the contract.
  expect(described.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([]);
});

test('every reference has its description', async () => {
  const text = await readFile(fileURLToPath(new URL('../../../contracts/openapi.json', import.meta.url)), 'utf8');
  const { schemas } = JSON.parse(text).components;
  const wanted = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((name) => !Object.hasOwn(schemas, String(name)))).toEqual([]);
});
