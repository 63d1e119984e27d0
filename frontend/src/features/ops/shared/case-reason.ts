/**
 * Returns the reason that was given on the page of the link, or on this page before the reader went on from it, so that
 * one case asks for it only once; null without one.
 */
export function caseReason(): string | null {
  const { reason } = stateNow();
  return typeof reason === 'string' ? reason : null;
}

/** Keeps a reason with the page in the browser's history: going back within the case opens its file again. */
export function keepReason(reason: string): void {
  history.replaceState({ ...stateNow(), reason }, '');
}

function stateNow(): { reason?: unknown } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
