/**
 * Moves the token of a mailed link from the address, where it would be seen, shared and stored, into the history state.
 * Returns it, or null without one.
 */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.search).get('token');
  if (token) history.replaceState({ emailToken: token }, '', location.pathname);
  return token ?? kept(history.state);
}

const kept = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'emailToken' in state && typeof state.emailToken === 'string'
    ? state.emailToken
    : null;
