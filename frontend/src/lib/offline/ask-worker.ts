import type { PageMessage } from './page-messages.ts';

/** The library that draws maps takes minutes over a slow network. */
const PATIENCE_MS = 300_000;

/** Posts a message to the service worker and waits until it is done; rejects where it cannot, or does not say. */
export async function askWorker(message: PageMessage): Promise<void> {
  // A page that was opened before there was a worker has none that controls it.
  const worker = navigator.serviceWorker.controller ?? (await navigator.serviceWorker.ready)?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const isDone = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
      clearTimeout(timer);
      resolve(data);
    });
    port1.start();
    worker.postMessage(message, [port2]);
  });
  port1.close();
  if (!isDone) throw new Error(`The service worker could not ${message.type}.`);
}
