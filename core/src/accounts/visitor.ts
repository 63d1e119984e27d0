import type { Language } from '@waka/contracts/languages';

/** A person who is not signed in, as far as the service can identify him. */
export interface Visitor {
  /** Hash of the cookie that every browser gets before its first code. */
  browser: string;
  /** Hash of the cookie of a device that has proved to hold a phone; null when there is none. */
  device: string | null;
  /** Address of the request, in the form in which it is counted. */
  address: string;
  userAgent: string | null;
  /** The first of the browser's languages that Waka supports. */
  language: Language | null;
}
