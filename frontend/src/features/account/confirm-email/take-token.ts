/** Takes the token of a mailed link out of the address, where it would be seen, shared and kept, into the history's entry. */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.search).get('token');
  if (token) history.replaceState({ emailToken: token }, '', location.pathname);
  return token ?? kept(history.state);
}

const kept = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'emailToken' in state && typeof state.emailToken === 'string'
    ? state.emailToken
    : null;
