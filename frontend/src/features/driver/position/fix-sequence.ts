const KEPT = 'waka.fix-seq';

/**
 * Returns the next number of a fix. Numbers only grow, also across reloads and between two pages of the same driver:
 * the service drops fixes that are not newer than its last one.
 */
export function nextSeq(now: number): number {
  const kept = Number(localStorage.getItem(KEPT));
  const seq = Math.max(Math.round(now), Number.isSafeInteger(kept) ? kept + 1 : 0);
  localStorage.setItem(KEPT, String(seq));
  return seq;
}
