import type { Sending } from './file-sender.ts';
import { UploadFailure } from './upload-failure.ts';

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];

interface Target {
  method: 'PUT' | 'POST';
  url: string;
  headers?: Record<string, string>;
}

/** Headers of the response; null also where the storage's CORS rules hide them. */
interface Stored {
  etag: string | null;
  location: string | null;
}

/** Sends to the storage, with retries for failures of the network or the storage. Throws UploadFailure. */
export async function sendBytes(target: Target, body: Blob | FormData, sending: Sending): Promise<Stored> {
  const delays = [...RETRY_DELAYS_MS];
  for (;;) {
    const answer = await sendOnce(target, body, sending);
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === 403 && /expired/i.test(answer.text)) throw new UploadFailure('expired');
    const mayPass = answer.status === 0 || answer.status === 429 || answer.status >= 500;
    if (!mayPass) throw new UploadFailure('refused', { cause: answer });
    const delayMs = delays.shift();
    if (delayMs === undefined) throw new UploadFailure(answer.status === 0 ? 'network' : 'refused');
    await pause(delayMs, sending.signal);
  }
}

/** Logs a missing or hidden header, which is a matter of the storage's configuration. */
export function reportHiddenHeader(name: 'ETag' | 'Location'): void {
  console.error(`The ${name} header cannot be read: the cross-origin rules (CORS) of the storage must expose it.`);
}

interface Answer extends Stored {
  /** HTTP status; 0 without a response. */
  status: number;
  text: string;
}

/** Uses XMLHttpRequest, since `fetch` does not report how much has been sent. */
function sendOnce({ method, url, headers = {} }: Target, body: Blob | FormData, { signal, onProgress }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      const { status, responseText: text } = request;
      resolve({ status, text, etag: header(request, 'ETag'), location: header(request, 'Location') });
    });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Reads a header if it is visible: browsers log an error when a hidden one is read. */
const header = (request: XMLHttpRequest, name: string): string | null =>
  new RegExp(`^${name}:`, 'im').test(request.getAllResponseHeaders()) ? request.getResponseHeader(name) : null;

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
