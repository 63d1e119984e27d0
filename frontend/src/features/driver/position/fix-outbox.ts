import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';

/**
 * Outcome of a delivery. `lost`: it may have arrived or not; sending it again is harmless, because its numbers are the
 * same.
 */
export type Delivery = 'taken' | 'refused' | 'lost';

interface FixOutbox {
  add: (fix: Fix) => void;
  /** Sends the waiting fixes; call it when the connection is back. */
  flush: () => void;
  /** Stops all attempts. */
  close: () => void;
}

/** Delay before a lost delivery is retried: for a parked car the next fix is half a minute away. */
const RETRY_MS = 5_000;

/** Stores the newest hundred fixes until the service has taken them, and sends waiting ones as one batch. */
export function createFixOutbox(send: (fixes: Fix[]) => Promise<Delivery>): FixOutbox {
  let waiting: Fix[] = [];
  let isSending = false;
  let isWanted = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const flush = async () => {
    if (isSending || waiting.length === 0) return;
    clearTimeout(retry);
    isSending = true;
    const batch = waiting;
    const lastSeq = batch.at(-1)?.seq ?? 0;
    const delivery = await send(batch);
    isSending = false;
    const isAskedAgain = isWanted;
    isWanted = false;
    if (delivery === 'lost' && !isAskedAgain) {
      if (!isClosed) retry = setTimeout(() => void flush(), RETRY_MS);
      return;
    }
    if (delivery !== 'lost') waiting = waiting.filter((fix) => fix.seq > lastSeq);
    await flush();
  };

  return {
    add(fix) {
      waiting = [...waiting, fix].slice(-MAX_FIXES_IN_A_BATCH);
      void flush();
    },
    flush() {
      isWanted = isSending;
      void flush();
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}
