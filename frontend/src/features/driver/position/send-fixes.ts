import type { FixOutbox } from './fix-outbox.ts';

let outbox: Pick<FixOutbox, 'flush'> | null = null;

/** Names the outbox of the stream that runs; null where none does. */
export function fixesWaitIn(running: typeof outbox): void {
  outbox = running;
}

/** Sends the fixes that wait now, and resolves once they are taken, refused or lost, at the latest after `ms` milliseconds. */
export async function sendFixes(ms: number): Promise<void> {
  if (!outbox) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([outbox.flush(), late]);
  clearTimeout(timer);
}
