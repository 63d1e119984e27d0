/**
 * Returns the reason that was given on the page of the link, so that one case asks for it only once; null without one.
 */
export function caseReason(): string | null {
  const state: unknown = history.state;
  const isGiven = typeof state === 'object' && state !== null && 'reason' in state;
  return isGiven && typeof state.reason === 'string' ? state.reason : null;
}
