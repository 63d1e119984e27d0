type Hold = (signal?: AbortSignal) => Promise<void> | null;

let hold: Hold = () => null;

/** Sets what says whether calls have to wait before they are sent, and for what: the session does, while it has ended. */
export function holdCallsBy(next: Hold): void {
  hold = next;
}

/** Returns what a call has to wait for before it is sent; null where it may be sent at once. */
export const holdOf: Hold = (signal) => hold(signal);
