import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test('a backend keeps an idle connection longer than the proxy before it', async () => {
  const { headers } = await backend.call(routes.health);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  const caddyfile = readFileSync(new URL('../../../docker/Caddyfile', import.meta.url), 'utf8');
  const [, ofProxy] = /^\s*keepalive (\d+)s$/m.exec(caddyfile) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(Number(ofProxy) + 30);
});
