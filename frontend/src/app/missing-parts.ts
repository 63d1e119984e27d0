const RETRY_MS = 2000;

let isMissing = false;

/**
 * Offers a reload after a module failed to download. Some browsers request a module only once: a failed one stays
 * refused for as long as the page lives, though the network is back. There only a reload helps, at a moment that the
 * user chooses.
 */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    if (isMissing) return;
    isMissing = true;
    void offerOnceBack(fileOf(event));
  });
}

/** Returns the URL of the missing module from the browser's error; null in browsers that do not name it. */
function fileOf(event: Event): string | null {
  const message = 'payload' in event && event.payload instanceof Error ? event.payload.message : '';
  return /https?:\S+/.exec(message)?.[0] ?? null;
}

async function offerOnceBack(file: string | null): Promise<void> {
  try {
    await (file ? download(file) : fetch(location.href, { method: 'HEAD', cache: 'no-store' }));
  } catch {
    setTimeout(() => void offerOnceBack(file), RETRY_MS);
    return;
  }
  if (await comesNow(file)) {
    isMissing = false;
    return;
  }
  const { offerReload } = await import('./service-worker/reload-offer.tsx');
  await offerReload('offline.missing', 'app.reload', () => location.reload());
}

// Whole, so that the import below reads it from the cache: a line that is cut once more in between would spoil it for good.
async function download(file: string): Promise<void> {
  await (await fetch(file)).arrayBuffer();
}

async function comesNow(file: string | null): Promise<boolean> {
  try {
    if (file) await import(/* @vite-ignore */ file);
    return file !== null;
  } catch {
    return false;
  }
}
