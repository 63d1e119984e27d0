/** The reason that was given where the link to this page stood: one case asks for it once. */
export function caseReason(): string | null {
  const state: unknown = history.state;
  const isGiven = typeof state === 'object' && state !== null && 'reason' in state;
  return isGiven && typeof state.reason === 'string' ? state.reason : null;
}
