import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { staticFiles } from './static-files.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waka-screens-'));
  await Promise.all(['index.html', 'gone.txt'].map((name) => writeFile(path.join(folder, name), name)));
  server = createServer(express().use(staticFiles(folder))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('a file that was taken away under the running process fails alone', async () => {
  await rm(path.join(folder, 'gone.txt'));
  await expect(fetch(`${url}/gone.txt`)).rejects.toThrow('fetch failed');
  expect(await (await fetch(`${url}/rider`)).text()).toBe('index.html');
});
