import type { Sending } from './file-sender.ts';
import { UploadFailure } from './upload-failure.ts';

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];

interface Target {
  method: 'PUT' | 'POST';
  url: string;
  headers?: Record<string, string>;
}

/** Sends to the storage, and again when the network or the storage stumbles. Answers the part's ETag where it has one. */
export async function sendBytes(target: Target, body: Blob | FormData, sending: Sending): Promise<string | null> {
  const delays = [...RETRY_DELAYS_MS];
  for (;;) {
    const answer = await sendOnce(target, body, sending);
    if (answer.status >= 200 && answer.status < 300) return answer.etag;
    if (answer.status === 403 && /expired/i.test(answer.text)) throw new UploadFailure('expired');
    const mayPass = answer.status === 0 || answer.status === 429 || answer.status >= 500;
    if (!mayPass) throw new UploadFailure('refused', { cause: answer });
    const delayMs = delays.shift();
    if (delayMs === undefined) throw new UploadFailure(answer.status === 0 ? 'network' : 'refused');
    await pause(delayMs, sending.signal);
  }
}

interface Answer {
  /** 0 when none came. */
  status: number;
  text: string;
  etag: string | null;
}

/** `fetch` cannot tell how much has been sent. */
function sendOnce({ method, url, headers = {} }: Target, body: Blob | FormData, { signal, onProgress }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      resolve({ status: request.status, text: request.responseText, etag: etagOf(request) });
    });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Null also where another origin does not let us read it. */
const etagOf = (request: XMLHttpRequest): string | null =>
  /^etag:/im.test(request.getAllResponseHeaders()) ? request.getResponseHeader('ETag') : null;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Given up', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
