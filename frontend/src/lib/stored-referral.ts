import { REFERRAL_CODE_PATTERN } from '@waka/contracts/referrals/referral-code';

const KEY = 'waka.referral';
const INVITED_TO: readonly string[] = ['/auth-rider', '/auth-driver'];

/**
 * Stores the referral code of the opened link for a registration that may be days away. Returns true when the link has
 * one.
 */
export function storeReferralOfLink(): boolean {
  if (!INVITED_TO.includes(location.pathname)) return false;
  const code = new URLSearchParams(location.search).get('ref')?.trim().toUpperCase() ?? '';
  if (!REFERRAL_CODE_PATTERN.test(code)) return false;
  storeReferral(code);
  return true;
}

export function storeReferral(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // The browser blocks storage: registration still works, without the referral code.
  }
}

export function storedReferral(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes the code after a sign-in: a later registration on this phone is another person's. */
export function forgetReferral(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser blocks storage: there is nothing to remove.
  }
}
