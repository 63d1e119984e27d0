import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';

/** `lost`: nobody knows whether it arrived; sending it again is harmless, because its numbers are the same. */
export type Delivery = 'taken' | 'refused' | 'lost';

export interface FixOutbox {
  add: (fix: Fix) => void;
  /** Call when there is a connection again. */
  flush: () => void;
  /** Nothing more is tried. */
  close: () => void;
}

/** A lost one is tried again this soon: parked, the next fix is half a minute away. */
const RETRY_MS = 5_000;

/** Keeps the newest hundred fixes until the service has them, and sends what has gathered as one batch. */
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
