import { REFERRAL_CODE_PATTERN } from '@waka/contracts/referrals/referral-code';

const KEY = 'waka.referral';

/** Keeps the code of the link that led here, for a registration that may be days away. True when there is one here. */
export function keepReferral(): boolean {
  const code = new URLSearchParams(location.search).get('ref')?.trim().toUpperCase() ?? '';
  if (!REFERRAL_CODE_PATTERN.test(code)) return false;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // A browser that keeps nothing still registers, if only without the friend's code.
  }
  return true;
}

export function keptReferral(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
