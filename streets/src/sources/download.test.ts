import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { serverWith, tempDir } from '../testing/test-streets.ts';
import { download, DownloadError } from './download.ts';

const HEADER = Buffer.from('\0\0\0\x0d\n\tOSMHeader');
const edition = (text: string): Buffer => Buffer.concat([HEADER, Buffer.from(text.repeat(20_000))]);
const first = edition('first edition ');
const second = edition('the second edition ');
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

let file: string;
let asked: IncomingMessage['headers'][];
let said: string[];
/** Cuts the line of the request under way, once some of it has been read. */
let cut: () => void;

beforeEach(() => {
  cut = () => {};
  file = path.join(tempDir(), 'deep', 'town.osm.pbf');
  asked = [];
  said = [];
});

const quick = {
  say(line: string) {
    said.push(line);
    cut();
  },
  stallMs: 10_000,
  retryMs: 1,
};

type Serve = (request: IncomingMessage, response: ServerResponse, tries: number) => void;

/** Starts a server of extracts: `serve` for the extract, and its sum beside it where one is offered. */
async function offering(serve: Serve, sum?: string): Promise<string> {
  let tries = 0;
  const answer: RequestListener = (request, response) => {
    if (request.url === '/town.osm.pbf') {
      asked.push(request.headers);
      tries += 1;
      serve(request, response, tries);
    } else if (request.url?.endsWith('.md5') && sum) {
      response.end(`${sum}  town.osm.pbf\n`);
    } else {
      response.writeHead(404).end('<html>none</html>');
    }
  };
  return `${await serverWith(answer)}/town.osm.pbf`;
}

/** Sends a file as file servers do: whole, the rest of it, or nothing when it is known. */
function sendFile(request: IncomingMessage, response: ServerResponse, bytes: Buffer, cutAfter = Infinity): void {
  const etag = `"${md5(bytes)}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  const start = request.headers['if-range'] === etag ? Number(from ?? 0) : 0;
  const rest = bytes.subarray(start);
  response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': rest.length });
  cut = rest.length > cutAfter ? () => response.destroy() : () => {};
  if (rest.length > cutAfter) response.write(rest.subarray(0, cutAfter));
  else response.end(rest);
}

test('an extract is fetched, with its progress, and asked for by its edition the next time', async () => {
  const address = await offering((request, response) => sendFile(request, response, first), md5(first));
  expect(await download(address, file, quick)).toBe(true);
  expect(readFileSync(file).equals(first)).toBe(true);
  expect(said.at(-1)).toBe('town.osm.pbf: 0.3 of 0.3 MB');
  expect(await download(address, file, quick)).toBe(false);
  expect(asked[1]?.['if-none-match']).toBe(`"${md5(first)}"`);
});

test('what was cut off is taken up where it ended, again and again', async () => {
  const address = await offering((request, response, tries) =>
    sendFile(request, response, first, tries < 4 ? 60_000 : Infinity),
  );
  await download(address, file, quick);
  expect(readFileSync(file).equals(first)).toBe(true);
  const starts = asked.map(({ range = 'bytes=0-' }) => Number(/\d+/.exec(range)?.[0]));
  expect(starts).toHaveLength(4);
  expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0))).toBe(true);
});

test('a new edition in the middle is fetched from its beginning', async () => {
  const address = await offering((request, response, tries) =>
    sendFile(request, response, tries === 1 ? first : second, tries === 1 ? 60_000 : Infinity),
  );
  await download(address, file, quick);
  expect(readFileSync(file).equals(second)).toBe(true);
});

test('a server that falls silent is asked again', async () => {
  const address = await offering((request, response, tries) => {
    if (tries > 1) sendFile(request, response, first);
  });
  await download(address, file, { ...quick, stallMs: 200 });
  expect(readFileSync(file).equals(first)).toBe(true);
});

test.each<[string, Serve, string]>([
  ['is not there', (_, response) => response.writeHead(404).end(), ''],
  ['fails time after time', (_, response) => response.writeHead(500).end(), ''],
  ['hangs up time after time', (request) => request.socket.destroy(), ''],
  ['is a page of a hotel', (_, response) => response.end('<html>Room number?</html>'), ''],
  ['has another sum than it says', (request, response) => sendFile(request, response, second), md5(first)],
])('an extract that %s leaves the one before as it is', async (_, serve, sum) => {
  const good = await offering((request, response) => sendFile(request, response, first));
  await download(good, file, quick);
  const address = await offering(serve, sum);
  await expect(download(address, file, quick)).rejects.toThrow(DownloadError);
  expect(readFileSync(file).equals(first)).toBe(true);
});

test('a sum that is wrong once is a reason to fetch it once more', async () => {
  const address = await offering(
    (request, response, tries) => sendFile(request, response, tries === 1 ? second : first),
    md5(first),
  );
  await download(address, file, quick);
  expect(readFileSync(file).equals(first)).toBe(true);
  expect(said).toContain(`${address} has another md5 than it offers; it is fetched once more`);
});

test('a part that is longer than the whole is thrown away', async () => {
  const address = await offering((request, response) => {
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
    if (from >= first.length) response.writeHead(416).end();
    else sendFile(request, response, first);
  });
  await download(address, file, quick);
  writeFileSync(`${file}.part`, Buffer.alloc(first.length));
  writeFileSync(`${file}.part.tag`, `"${md5(first)}"`);
  expect(await download(address, file, quick)).toBe(false);
  expect(existsSync(`${file}.part`)).toBe(false);
});
