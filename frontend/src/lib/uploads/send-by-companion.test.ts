import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MULTIPART_BYTES, PART_BYTES } from '@waka/contracts/files/file-limits';
import type { UploadedPart } from '@waka/contracts/files/file-views';
import { companionSender } from './send-by-companion.ts';

/** Requests to the service, such as `POST /api/companion/s3/multipart`. */
let asked: string[];
let arrived: UploadedPart[];
let begun: { key: string; uploadId: string };
/** Pending requests to the storage, oldest first. */
let open: StorageRequest[];
let sentAtOnce: number;

class StorageRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  private headers: Record<string, string> = {};

  open(_method: string, url: string) {
    this.url = url;
  }
  getAllResponseHeaders = () =>
    Object.keys(this.headers)
      .map((name) => `${name}: x\r\n`)
      .join('');
  getResponseHeader = (name: string) => this.headers[name.toLowerCase()] ?? null;

  send() {
    open.push(this);
    sentAtOnce = Math.max(sentAtOnce, open.length);
  }

  answer(status: number, headers: Record<string, string> = {}) {
    open = open.filter((one) => one !== this);
    this.status = status;
    this.headers = headers;
    this.dispatchEvent(new Event('loadend'));
  }

  abort() {
    open = open.filter((one) => one !== this);
    this.dispatchEvent(new Event('abort'));
  }
}

const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
const json = (body: object) => ({ ok: true, json: async () => body });
const answers: [RegExp, (path: string) => object][] = [
  [
    /^GET .*\/params/,
    () => ({ method: 'POST', url: 'https://storage.test/waka', fields: { key: 'uploads/me' }, headers: {} }),
  ],
  [
    /^POST .*\/complete/,
    () => ({ location: 'https://storage.test/waka/uploads/me', bucket: 'waka', key: 'uploads/me' }),
  ],
  [/^POST .*\/multipart$/, () => begun],
  [
    /^GET .*\/multipart\/id\/\d+/,
    (path) => ({ url: `https://storage.test/part/${/id\/(\d+)/.exec(path)?.[1]}`, expires: 600 }),
  ],
  [/^GET .*\/multipart\/id\?/, () => arrived],
  [/^DELETE /, () => ({})],
];

beforeEach(() => {
  asked = [];
  arrived = [];
  open = [];
  sentAtOnce = 0;
  begun = { key: 'uploads/me', uploadId: 'id' };
  Object.assign(globalThis, {
    XMLHttpRequest: StorageRequest,
    fetch: async (path: string, { method }: { method: string }) => {
      const call = `${method} ${path}`;
      asked.push(call);
      return json(answers.find(([pattern]) => pattern.test(call))?.[1](path) ?? {});
    },
  });
});
afterEach(() => {
  Object.assign(globalThis, real);
  jest.restoreAllMocks();
});

function aFile(size: number): File {
  const file = new File(['x'], 'document.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  file.slice = (from = 0, to = size) => {
    const part = new Blob([]);
    Object.defineProperty(part, 'size', { value: Math.min(to, size) - from });
    return part;
  };
  return file;
}

const inParts = companionSender({ purpose: 'document', shouldUseMultipart: true });
const byDefault = companionSender({ purpose: 'document' });
const sending = () => ({ signal: new AbortController().signal, onProgress: jest.fn() });
/** Waits until the responses are processed. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const isMultipart = () => asked.includes('POST /api/companion/s3/multipart');

test.each([
  ['100 MB at once', byDefault, MULTIPART_BYTES, false],
  ['more in parts', byDefault, MULTIPART_BYTES + 1, true],
  ['with the option 5 MB at once', inParts, PART_BYTES, false],
  ['with the option more in parts', inParts, PART_BYTES + 1, true],
])('a file goes in parts above 100 MB, or above 5 MB with the option: %s', async (_what, send, size, expected) => {
  send(aFile(size), sending()).catch(() => {});
  await settle();
  expect(isMultipart()).toBe(expected);
});

test('parts have 5 MB each, and six are on their way at once', async () => {
  const given = sending();
  const sent = inParts(aFile(8 * PART_BYTES + 10), given);
  await settle();
  expect(open.map(({ url }) => url)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `https://storage.test/part/${number}`));
  while (open.length > 0) {
    open[0]?.answer(200, { etag: '"e"' });
    await settle();
  }
  expect(await sent).toEqual({ uploadURL: 'https://storage.test/waka/uploads/me', key: 'uploads/me' });
  expect(sentAtOnce).toBe(6);
  expect(asked.filter((call) => /\/id\/\d+\?/.test(call))).toHaveLength(9);
  expect(given.onProgress).toHaveBeenLastCalledWith(8 * PART_BYTES + 10);
});

test('sent again, a file goes on with the parts that are missing', async () => {
  const file = aFile(2 * PART_BYTES);
  const first = inParts(file, sending());
  await settle();
  open[0]?.answer(200, { etag: '"e"' });
  open[0]?.answer(403);
  await expect(first).rejects.toMatchObject({ kind: 'refused' });
  expect(asked.at(-1)).not.toContain('DELETE');
  arrived = [{ PartNumber: 1, ETag: 'e', Size: PART_BYTES }];
  const second = inParts(file, sending());
  await settle();
  expect(open.map(({ url }) => url)).toEqual(['https://storage.test/part/2']);
  open[0]?.answer(200, { etag: '"f"' });
  expect(await second).toMatchObject({ key: 'uploads/me' });
});

test('given up, the upload is aborted at the storage, with every part on its way', async () => {
  const controller = new AbortController();
  const sent = inParts(aFile(3 * PART_BYTES), { ...sending(), signal: controller.signal });
  await settle();
  controller.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(open).toEqual([]);
  expect(asked.at(-1)).toBe('DELETE /api/companion/s3/multipart/id?key=uploads%2Fme');
});

test('a missing ETag header is logged as a cross-origin misconfiguration', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const sent = inParts(aFile(PART_BYTES + 1), sending());
  await settle();
  open[0]?.answer(200);
  await expect(sent).rejects.toMatchObject({ kind: 'refused' });
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/ETag header .* cross-origin/));
});

test('a missing Location header is logged as a cross-origin misconfiguration, and its place is known', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const sent = byDefault(aFile(10), sending());
  await settle();
  open[0]?.answer(204);
  expect(await sent).toEqual({ uploadURL: 'https://storage.test/waka/uploads/me', key: 'uploads/me' });
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/Location header .* cross-origin/));
});

test('a file in one piece has the address of the Location header', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const sent = byDefault(aFile(10), sending());
  await settle();
  open[0]?.answer(204, { location: 'https://storage.test/else' });
  expect(await sent).toMatchObject({ uploadURL: 'https://storage.test/else' });
  expect(log).not.toHaveBeenCalled();
});

test('without an uploadId no part is signed', async () => {
  begun = { key: 'uploads/me', uploadId: '' };
  await expect(inParts(aFile(PART_BYTES + 1), sending())).rejects.toMatchObject({ kind: 'cannot_sign' });
});
