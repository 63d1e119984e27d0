import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sendBytes } from './send-bytes.ts';

interface Answer {
  /** 0 for a connection that breaks. */
  status: number;
  text?: string;
  etag?: string;
}

/** The storage's response to each attempt, and when it was requested. */
let answerTo: (attempt: number) => Answer;
let askedAt: number[];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  private etag = '';

  open() {}
  getAllResponseHeaders = () => (this.etag ? `etag: ${this.etag}\r\n` : '');
  getResponseHeader = () => this.etag;

  send() {
    askedAt.push(Date.now());
    const { status, text = '', etag = '' } = answerTo(askedAt.length);
    Object.assign(this, { status, responseText: text, etag });
    void Promise.resolve().then(() => this.dispatchEvent(new Event('loadend')));
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

const realRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  askedAt = [];
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = realRequest;
});

async function send(answers: typeof answerTo, controller = new AbortController()) {
  answerTo = answers;
  const sending = { signal: controller.signal, onProgress: () => {} };
  const outcome = sendBytes({ method: 'PUT', url: '/part' }, new Blob(['bytes']), sending).catch(
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return outcome;
}

test('a part is repeated at once, and after one, three and five seconds more', async () => {
  expect(await send(() => ({ status: 503 }))).toMatchObject({ name: 'UploadFailure', kind: 'refused' });
  expect(askedAt).toEqual([0, 0, 1000, 4000, 9000]);
});

test('a line that is cut each time ends as the failure of the network', async () => {
  expect(await send(() => ({ status: 0 }))).toMatchObject({ name: 'UploadFailure', kind: 'network' });
  expect(askedAt).toHaveLength(5);
});

test('the first attempt that arrives answers its ETag', async () => {
  const sent = await send((attempt) => (attempt < 3 ? { status: 500 } : { status: 200, etag: '"5d41"' }));
  expect(sent).toMatchObject({ etag: '"5d41"', location: null });
  expect(askedAt).toEqual([0, 0, 1000]);
});

test.each([
  [403, 'Request has expired', 'expired'],
  [403, 'SignatureDoesNotMatch', 'refused'],
  [400, 'EntityTooLarge', 'refused'],
])('what time does not change is not repeated: %i %s', async (status, text, kind) => {
  expect(await send(() => ({ status, text }))).toMatchObject({ kind });
  expect(askedAt).toHaveLength(1);
});

test('cancelling an upload ends the wait for a further attempt', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 500);
  expect(await send(() => ({ status: 503 }), controller)).toMatchObject({ name: 'AbortError' });
  expect(askedAt).toEqual([0, 0]);
});
