import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';

/**
 * Outcome of a delivery. `lost`: it may have arrived or not; sending it again is harmless, because its numbers are the
 * same.
 */
export type Delivery = 'taken' | 'refused' | 'lost';

export interface FixOutbox {
  add: (fix: Fix) => void;
  /** Sends the waiting fixes, for example when the connection is back; resolves once they are taken, refused or lost. */
  flush: () => Promise<void>;
  /** Stops all attempts. */
  close: () => void;
}

/** Delay before a lost delivery is retried: for a parked car the next fix is half a minute away. */
const RETRY_MS = 5_000;

/**
 * Stores fixes until the service has taken them, and sends waiting ones as one batch. Where one does not fit into it
 * another is left out whose neighbours are the closest in time, so that the first one and the whole way are kept.
 * It begins with the fixes that are `restored`, and reports what waits whenever that changes.
 */
export function createFixOutbox(
  send: (fixes: Fix[]) => Promise<Delivery>,
  restored: readonly Fix[] = [],
  onWaiting: (waiting: readonly Fix[]) => void = () => {},
): FixOutbox {
  let waiting = [...restored];
  let isSending = false;
  let isWanted = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();

  const start = (): Promise<void> => {
    if (!isSending) sending = sendWaiting();
    return sending;
  };

  const sendWaiting = async (): Promise<void> => {
    if (waiting.length === 0) return;
    clearTimeout(retry);
    isSending = true;
    const batch = waiting;
    const lastSeq = batch.at(-1)?.seq ?? 0;
    const delivery = await send(batch);
    isSending = false;
    const isAskedAgain = isWanted;
    isWanted = false;
    if (delivery === 'lost' && !isAskedAgain) {
      if (!isClosed) retry = setTimeout(() => void start(), RETRY_MS);
      return;
    }
    if (delivery !== 'lost') {
      waiting = waiting.filter((fix) => fix.seq > lastSeq);
      onWaiting(waiting);
    }
    await sendWaiting();
  };

  void start();
  return {
    add(fix) {
      waiting = [...waiting, fix];
      if (waiting.length > MAX_FIXES_IN_A_BATCH) waiting = thinned(waiting);
      onWaiting(waiting);
      void start();
    },
    flush() {
      isWanted = isSending;
      return start();
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

/** Leaves out the fix whose neighbours are the closest in time, but neither the first nor the newest. */
function thinned(fixes: Fix[]): Fix[] {
  const gapAt = (index: number) => (fixes[index + 1]?.at ?? Infinity) - (fixes[index - 1]?.at ?? -Infinity);
  const least = fixes.reduce((found, _, index) => (gapAt(index) < gapAt(found) ? index : found), 0);
  return fixes.filter((_, index) => index !== least);
}
