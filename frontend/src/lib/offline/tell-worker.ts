import type { PageMessage } from './page-messages.ts';

/** Says something to the service worker of this page; where there is none, nobody needs to hear it. */
export function tellWorker(message: PageMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}
