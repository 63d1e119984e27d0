import { parentPort, workerData } from 'node:worker_threads';
import { sleep } from './wait.ts';

/**
 * Sends the same request to the backends in turn, over and over, and reports how long each response took. In a thread
 * of its own: the harness runs all phones and the network between, and would measure itself.
 */
const { urls, cookie, everyMs }: { urls: string[]; cookie: string; everyMs: number } = workerData;

for (let turn = 0; ; turn += 1) {
  const from = performance.now();
  await fetch(urls[turn % urls.length] ?? '', { headers: { cookie } }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined,
  );
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(performance.now() - from);
  await sleep(everyMs);
}
