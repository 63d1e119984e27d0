import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { staticFiles } from './static-files.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waka-screens-'));
  await Promise.all(
    ['index.html', 'gone.txt'].map((name) => writeFile(path.join(folder, name), `<head></head>${name}`)),
  );
  server = createServer(express().use(staticFiles(folder, { publicUrl: 'http://waka.test' }))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('a file that is deleted under the running process fails alone', async () => {
  await rm(path.join(folder, 'gone.txt'));
  await expect(fetch(`${url}/gone.txt`)).rejects.toThrow('fetch failed');
  expect(await (await fetch(`${url}/rider`)).text()).toBe('<head></head>index.html');
});

/** Requests a page like a browser's navigation, and like a script or the service worker. */
const open = (cookie = '') => get('/rider', { 'Sec-Fetch-Mode': 'navigate', Cookie: cookie });
// By hand, as fetch sets these headers itself.
const get = async (address: string, headers: Record<string, string>) => {
  const [response]: IncomingMessage[] = await once(request(url + address, { headers }).end(), 'response');
  return { page: response && (await text(response)), caching: response?.headers['cache-control'] };
};

test('the page for visitors without a session is marked as such, and is not cached', async () => {
  expect(await open()).toEqual({
    page: expect.stringContaining('name="waka-session" content="none"'),
    caching: 'no-store',
  });
  const usual = { page: '<head></head>index.html', caching: 'no-cache' };
  expect(await open('waka_sid=some-token')).toEqual(usual);
  expect(await get('/rider', { 'Sec-Fetch-Mode': 'cors' })).toEqual(usual);
  expect(await get('/', {})).toEqual(usual);
});
