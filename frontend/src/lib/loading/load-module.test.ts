import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loadModule } from './load-module.ts';

const fetchFile = jest.fn<(url: string) => Promise<Pick<Response, 'ok' | 'arrayBuffer'>>>();
const importPart = jest.fn(async () => ({ part: 1 }));
let missing: unknown[] = [];
const onMissing = (event: Event) => missing.push('payload' in event ? event.payload : null);

beforeEach(() => {
  missing = [];
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/base.js">';
  Object.assign(globalThis, { fetch: fetchFile.mockReset() });
  importPart.mockClear();
  addEventListener('vite:preloadError', onMissing);
});
afterEach(() => removeEventListener('vite:preloadError', onMissing));

const answer = (ok: boolean) => ({ ok, arrayBuffer: async () => new ArrayBuffer(0) });
const present = async () => answer(true);

test('a module is imported only after its files came, and after a failure they are fetched again', async () => {
  fetchFile.mockImplementation((url) => (url.endsWith('part.js') ? Promise.reject(new TypeError('cut')) : present()));
  const files = ['assets/part.js', 'assets/shared.js'];
  await expect(loadModule(importPart, files)).rejects.toThrow(/imported module: http:.*\/assets\/part\.js/);
  expect(importPart).not.toHaveBeenCalled();
  expect(missing).toHaveLength(1);

  fetchFile.mockReset().mockImplementation(present);
  await expect(loadModule(importPart, files)).resolves.toEqual({ part: 1 });
  expect(fetchFile.mock.calls.map(([url]) => new URL(url).pathname)).toEqual(['/assets/part.js']);
});

test('a file that the server no longer has is a failure as well', async () => {
  fetchFile.mockResolvedValue(answer(false));
  await expect(loadModule(importPart, ['assets/of-an-old-build.js'])).rejects.toThrow('of-an-old-build.js');
  expect(importPart).not.toHaveBeenCalled();
});

test('what the page itself has is not fetched again', async () => {
  await loadModule(importPart, ['assets/base.js']);
  expect(fetchFile).not.toHaveBeenCalled();
  expect(importPart).toHaveBeenCalledTimes(1);
});

test('a style that does not load is asked for again', async () => {
  const failing = loadModule(importPart, ['assets/part.css']);
  document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('part.css');
  const loading = loadModule(importPart, ['assets/part.css']);
  const links = document.head.querySelectorAll('link[rel=stylesheet]');
  expect(links).toHaveLength(1);
  links[0]?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toEqual({ part: 1 });
});
