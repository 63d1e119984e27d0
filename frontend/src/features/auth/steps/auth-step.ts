import type { CodeWanted } from '@waka/contracts/accounts/account-views';

/** Step of an authentication screen, with what the next form need not ask again. */
export type AuthStep =
  | { mode: 'login'; email?: string }
  | { mode: 'forgot-password'; email?: string }
  | { mode: 'signup' | 'register'; phone?: string }
  | { mode: 'phone-login'; sent?: SentCode }
  | { mode: 'verify' | 'otp-verify'; sent: SentCode };

export interface SentCode {
  phone: string;
  /**
   * A code after a right password: only the phone's first and last digits are known, and the code is verified without
   * the phone.
   */
  isAfterPassword?: boolean;
  proves: 'registration' | 'login';
  /** When the next code may be requested, by this phone's clock, in milliseconds since the epoch. */
  resendAt: number;
}

export const sentAfterPassword = ({ phone }: CodeWanted): SentCode => ({
  phone,
  proves: 'login',
  isAfterPassword: true,
  resendAt: 0,
});

/** Returns the step where the next login code is requested. */
export const beforeCode = (sent: SentCode): AuthStep =>
  sent.isAfterPassword ? { mode: 'login' } : { mode: 'phone-login', sent };

export const firstStep: AuthStep = { mode: 'login' };

/** Parses a step stored by the browser, which may be anything; the first step where it is invalid. */
export function authStepFrom(kept: unknown): AuthStep {
  if (typeof kept !== 'object' || kept === null || !('mode' in kept)) return firstStep;
  switch (kept.mode) {
    case 'login':
    case 'forgot-password':
      return { mode: kept.mode, email: 'email' in kept && typeof kept.email === 'string' ? kept.email : undefined };
    case 'signup':
    case 'register':
      return { mode: kept.mode, ...('phone' in kept && typeof kept.phone === 'string' && { phone: kept.phone }) };
    case 'phone-login':
      return { mode: kept.mode, sent: sentIn(kept) ?? undefined };
    case 'verify':
    case 'otp-verify': {
      const sent = sentIn(kept);
      return sent ? { mode: kept.mode, sent } : firstStep;
    }
    default:
      return firstStep;
  }
}

function sentIn(kept: object): SentCode | null {
  if (!('sent' in kept) || typeof kept.sent !== 'object' || kept.sent === null) return null;
  const { sent } = kept;
  if (!('phone' in sent) || typeof sent.phone !== 'string') return null;
  if (!('resendAt' in sent) || typeof sent.resendAt !== 'number') return null;
  if (!('proves' in sent) || (sent.proves !== 'registration' && sent.proves !== 'login')) return null;
  const isAfterPassword = 'isAfterPassword' in sent && sent.isAfterPassword === true;
  return {
    phone: sent.phone,
    resendAt: sent.resendAt,
    proves: sent.proves,
    ...(isAfterPassword && { isAfterPassword }),
  };
}
