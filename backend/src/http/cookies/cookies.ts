import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '@waka/core/platform/config';
import type { Response } from 'express';

type PublicUrl = Pick<Config, 'publicUrl'>;

export const isHttps = ({ publicUrl }: PublicUrl): boolean => publicUrl.startsWith('https:');

const DAY_MS = 86_400_000;

/** Reads and sets a cookie that no script can read and no foreign page can use. */
export class PrivateCookie {
  readonly #name: string;
  readonly #days: number;

  constructor(name: string, { days }: { days: number }) {
    this.#name = name;
    this.#days = days;
  }

  read({ cookie }: IncomingHttpHeaders, config: PublicUrl): string | null {
    const start = `${this.#nameIn(config)}=`;
    const pair = cookie?.split(/;\s*/).find((text) => text.startsWith(start));
    return pair?.slice(start.length) || null;
  }

  set(response: Response, value: string, config: PublicUrl): void {
    response.cookie(this.#nameIn(config), value, { ...options(config), maxAge: this.#days * DAY_MS });
  }

  clear(response: Response, config: PublicUrl): void {
    response.clearCookie(this.#nameIn(config), options(config));
  }

  // The prefix makes the browser refuse the cookie unless it is Secure and for this host alone.
  #nameIn(config: PublicUrl): string {
    return isHttps(config) ? `__Host-${this.#name}` : this.#name;
  }
}

const options = (config: PublicUrl) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' }) as const;
