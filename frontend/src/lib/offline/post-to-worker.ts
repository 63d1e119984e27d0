import type { PageMessage } from './page-messages.ts';

/** Posts a message to the service worker of this page; does nothing where there is none. */
export function postToWorker(message: PageMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}
