const KEPT = 'waka.fix-seq';

/**
 * Returns the next number of a fix. Numbers only grow, also across reloads and between two pages of the same driver:
 * the service drops fixes that are not newer than its last one.
 */
export function nextSeq(now: number): number {
  const before = kept();
  const seq = Math.max(Math.round(now), Number.isSafeInteger(before) ? before + 1 : 0);
  keep(seq);
  return seq;
}

function kept(): number {
  try {
    return Number(localStorage.getItem(KEPT));
  } catch {
    return 0;
  }
}

function keep(seq: number): void {
  try {
    localStorage.setItem(KEPT, String(seq));
  } catch {
    // The browser blocks storage, or it is full: the time alone makes numbers grow.
  }
}
