import { beforeEach, expect, jest, test } from '@jest/globals';
import { PART_BYTES } from '@waka/contracts/files/file-limits';
import { sendInParts } from './send-in-parts.ts';

/** The service and the storage of a test: what they were asked, and what they answer. */
interface Service {
  calls: string[];
  completed: unknown;
  begun: { key?: string; uploadId?: string };
  arrived: { PartNumber: number; ETag: string; Size: number }[];
  /** The status by which the storage answers a part; 200 where none is named. */
  refused: Map<string, number>;
  hasETags: boolean;
  /** Called when a part reaches the storage, which then answers nothing. */
  onPart: (() => void) | null;
}

let service: Service;

const pathOf = (address: string) => new URL(address, 'https://waka.test').pathname;

function answered(method: string, path: string, body: string | undefined): unknown {
  service.calls.push(`${method} ${path}`);
  if (path.endsWith('/complete')) {
    service.completed = JSON.parse(body ?? 'null');
    return { location: 'https://storage.test/waka/uploads/me' };
  }
  if (method === 'DELETE') return {};
  if (method === 'POST') return service.begun;
  const part = /\/(\d+)$/.exec(path);
  return part ? { url: `https://storage.test/part/${part[1]}` } : service.arrived;
}

/** Sends to the storage of the test at once. */
class PartRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #address = '';
  open(_method: string, address: string) {
    this.#address = address;
  }
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders = () => (service.hasETags ? 'etag: "x"' : '');
  getResponseHeader = (name: string) => (name === 'ETag' ? `"${this.#address.split('/').at(-1)}"` : null);
  send() {
    const number = this.#address.split('/').at(-1) ?? '';
    service.calls.push(`PUT part ${number}`);
    this.status = service.refused.get(number) ?? 200;
    if (service.onPart) service.onPart();
    else queueMicrotask(() => this.dispatchEvent(new Event('loadend')));
  }
}

beforeEach(() => {
  service = {
    calls: [],
    completed: null,
    begun: { key: 'uploads/me', uploadId: 'u1' },
    arrived: [],
    refused: new Map(),
    hasETags: true,
    onPart: null,
  };
  Object.assign(globalThis, {
    XMLHttpRequest: PartRequest,
    fetch: async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => ({
      ok: true,
      status: 200,
      json: async () => answered(method, pathOf(address), body),
    }),
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

/** Creates a file of so many bytes, without holding them. */
const fileOf = (size: number): File =>
  Object.assign(Object.create(null), {
    name: 'me.png',
    type: 'image/png',
    size,
    slice: (from: number, to: number) => ({ size: Math.min(to, size) - from }),
  });

function send(file: File, { signal }: AbortController = new AbortController()) {
  const progress: number[] = [];
  return { progress, sent: sendInParts(file, 'photo', { signal, onProgress: (bytes) => progress.push(bytes) }) };
}

const countOf = (beginning: string) => service.calls.filter((call) => call.startsWith(beginning)).length;

test('a file goes part by part, and is put together from all of them in order', async () => {
  const { sent, progress } = send(fileOf(2 * PART_BYTES + 5));
  expect(await sent).toEqual({ uploadURL: 'https://storage.test/waka/uploads/me', key: 'uploads/me' });
  expect(countOf('PUT part')).toBe(3);
  expect(service.completed).toEqual({
    parts: [1, 2, 3].map((number) => ({ PartNumber: number, ETag: `"${number}"` })),
  });
  expect(progress.at(-1)).toBe(2 * PART_BYTES + 5);
});

test('parts that have arrived before are not sent again, and count as sent', async () => {
  service.arrived = [{ PartNumber: 1, ETag: '"first"', Size: PART_BYTES }];
  const { sent, progress } = send(fileOf(PART_BYTES + 5));
  await sent;
  expect(service.calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT part 2']);
  expect(service.completed).toEqual({
    parts: [
      { PartNumber: 1, ETag: '"first"' },
      { PartNumber: 2, ETag: '"2"' },
    ],
  });
  expect(progress).toEqual([PART_BYTES + 5]);
});

test('a file that failed goes on with the upload that it began', async () => {
  const file = fileOf(PART_BYTES + 5);
  service.refused.set('2', 400);
  await expect(send(file).sent).rejects.toMatchObject({ kind: 'refused' });
  expect(countOf('DELETE')).toBe(0);
  service.refused.clear();
  await send(file).sent;
  expect(service.calls.filter((call) => /^POST .*multipart$/.test(call))).toHaveLength(1);
});

test('a file that was sent begins anew when it is sent once more', async () => {
  const file = fileOf(5);
  await send(file).sent;
  await send(file).sent;
  expect(service.calls.filter((call) => /^POST .*multipart$/.test(call))).toHaveLength(2);
});

test('an upload that its user gives up is given up at the service', async () => {
  const leaving = new AbortController();
  service.onPart = () => leaving.abort();
  await expect(send(fileOf(5), leaving).sent).rejects.toThrow('Given up');
  expect(countOf('DELETE')).toBe(1);
});

test('an upload that the service gave no id is not sent', async () => {
  service.begun = { key: 'uploads/me' };
  await expect(send(fileOf(5)).sent).rejects.toMatchObject({ kind: 'cannot_sign' });
  expect(countOf('PUT')).toBe(0);
});

test('a storage that hides the mark of a part is an error of its settings', async () => {
  service.hasETags = false;
  await expect(send(fileOf(5)).sent).rejects.toMatchObject({ kind: 'refused' });
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('ETag'));
});
