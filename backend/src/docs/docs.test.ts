import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test('everyone can read what each call takes and returns', async () => {
  const { status, headers, body } = await backend.fetch('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const { path } of Object.values(routes)) expect(body.text).toContain(path.replaceAll(/:(\w+)/g, '{$1}'));
  expect(body.text).toContain('stops?: {');
  expect(body.text).toContain('driver:location');
  expect(body.text).not.toMatch(/undefined|\[object|<script/);
});

test('programs get the same as OpenAPI and AsyncAPI', async () => {
  expect((await backend.call(routes.openApi)).body).toMatchObject({ openapi: '3.1.0' });
  expect((await backend.call(routes.asyncApi)).body).toMatchObject({ asyncapi: '3.0.0' });
});
