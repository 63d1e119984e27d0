const KEPT = 'waka.fix-seq';

/**
 * Numbers for fixes that only ever grow, also across reloads and between two pages of the same driver: the service
 * drops what is not newer than what it has.
 */
export function nextSeq(now: number): number {
  const kept = Number(localStorage.getItem(KEPT));
  const seq = Math.max(Math.round(now), Number.isSafeInteger(kept) ? kept + 1 : 0);
  localStorage.setItem(KEPT, String(seq));
  return seq;
}
