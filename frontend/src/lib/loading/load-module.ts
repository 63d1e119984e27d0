/** Downloads of files that modules need, by URL; a failed one is forgotten. */
const downloads = new Map<string, Promise<void>>();

/**
 * Imports a module after all its files are in the browser's cache. The build calls it for each `import()`, instead of
 * Vite's own helper: many browsers (Chromium up to 150 among them) never request a module again whose first request
 * failed, so a module may only be imported when its files cannot fail any more.
 *
 * @param files the paths of the module, of what it imports and of its styles, relative to the root of the site
 * @throws TypeError that names the file, after a `vite:preloadError` event, when the network does not respond
 */
export async function loadModule<T>(importModule: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map((file) => download(new URL(`/${file}`, location.href).href)));
    return await importModule();
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}

function download(url: string): Promise<void> {
  const known = downloads.get(url);
  if (known) return known;
  const started = isInPage(url) ? Promise.resolve() : url.endsWith('.css') ? addStyle(url) : fetchScript(url);
  downloads.set(url, started);
  started.catch(() => downloads.delete(url));
  return started;
}

/** Returns whether the page itself has the file: its scripts, what they import, and its styles. */
const isInPage = (url: string): boolean =>
  [...document.scripts].some(({ src }) => src === url) ||
  [...document.querySelectorAll('link')].some(({ href }) => href === url);

function addStyle(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(failureOf(url));
    });
    document.head.append(link);
  });
}

// A link of rel=preload would do, but its failure is remembered as well. The import reads from the browser's cache.
async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw failureOf(url);
  await response.arrayBuffer();
}

const failureOf = (url: string) => new TypeError(`Failed to fetch dynamically imported module: ${url}`);
