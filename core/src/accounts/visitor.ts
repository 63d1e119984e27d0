import type { Language } from '@waka/contracts/languages';

/** Whoever is not signed in yet, as far as the service can tell. */
export interface Visitor {
  /** Hash of the cookie that every browser gets before its first code. */
  browser: string;
  /** Hash of the cookie of a device that has proved to hold a phone; null when there is none. */
  device: string | null;
  /** Where the request comes from, as it is counted. */
  address: string;
  userAgent: string | null;
  /** The first that the browser asks for and Waka speaks. */
  language: Language | null;
}
