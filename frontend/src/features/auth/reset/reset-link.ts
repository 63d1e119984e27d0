import { REGISTRABLE_TYPES, type RegistrableType } from '@waka/contracts/accounts/account-requests';

export interface ResetLink {
  token: string;
  userType: RegistrableType;
}

/**
 * Moves the token of a mailed link from the address, where it would be seen, shared and stored, into the history state,
 * so that a page that the phone discarded meanwhile still has it. Returns null when the link is incomplete.
 */
export function takeResetLink(): ResetLink | null {
  const query = new URLSearchParams(location.search);
  const link = linkOf(query.get('token'), query.get('type'));
  if (link) history.replaceState({ resetLink: link }, '', location.pathname);
  return link ?? keptLink(history.state);
}

/** Removes the link after its use. */
export const dropResetLink = () => history.replaceState(null, '', location.pathname);

function keptLink(kept: unknown): ResetLink | null {
  if (typeof kept !== 'object' || kept === null || !('resetLink' in kept)) return null;
  const { resetLink: link } = kept;
  if (typeof link !== 'object' || link === null || !('token' in link) || !('userType' in link)) return null;
  return linkOf(link.token, link.userType);
}

function linkOf(token: unknown, type: unknown): ResetLink | null {
  const userType = REGISTRABLE_TYPES.find((known) => known === type);
  return typeof token === 'string' && token && userType ? { token, userType } : null;
}
