import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

const PAGE = '<!doctype html><title>Waka</title>';

let backend: TestBackend;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waka-frontend-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets', 'app-3f2a.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-3f2a.js.br'), 'packed');
  backend = await testBackend({ frontendDir: folder });
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

describe('the built frontend', () => {
  test.each(['/', '/rider', '/driver/rides/1', '/index.html'])(
    'answers %s with the page, never from a cache',
    async (path) => {
      const { status, body, headers } = await backend.fetch(path);
      expect({ status, text: body.text }).toEqual({ status: 200, text: PAGE });
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    },
  );

  test('keeps hashed files for ever', async () => {
    const { body, headers } = await backend.fetch('/assets/app-3f2a.js', {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(body.text).toBe('plain');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('sends the packed file to whoever can unpack it', async () => {
    const { headers } = await backend.fetch('/assets/app-3f2a.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  test.each(['/assets/gone-1234.js', '/assets/gone', '/logo.png'])('has no %s, and does not pretend', async (path) => {
    expect(await backend.fetch(path)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  });

  test('does not hide what the API does not know', async () => {
    const { status, body, headers } = await backend.fetch('/api/nowhere');
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'request.not_found' });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
