import type { UserType } from './user.ts';

/** Reply of a registration. The same for a new and for a known phone or e-mail. */
export interface Registered {
  /** True when no code is needed: the rider may sign in at once. */
  verified: boolean;
  /** True when this browser is signed in already, by a device remembered for that phone. */
  autoLoggedIn: boolean;
}

export interface PhoneLoginStarted {
  /** True when a remembered device of that phone signed in without a code. */
  autoLogin: boolean;
}

/** The password was right, and this browser is new to the account: a code went to its phone. */
export interface CodeWanted {
  codeWanted: true;
  /** Its first and last digits. The code is entered without it: it waits for this browser. */
  phone: string;
}

export interface IntendedRole {
  intendedRole: UserType | null;
}

/** The reply to a browser's navigation: no body, only a redirect. */
export interface Redirection {
  url: string;
}

/** One signed-in browser of a person. */
export interface SessionView {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

export interface PasswordReset {
  ok: true;
  /**
   * True where the e-mail was the only proof of the owner, so that phone number, sign-in provider, emergency contacts and
   * payment methods were removed; left out where they were kept.
   */
  isEmptied?: true;
}
