import { TokenAnswer, understand, type ProviderAnswer } from './provider-answers.ts';

const PATIENCE_MS = 8000;

/**
 * Sends one request to a provider. Throws when the provider does not respond or responds with a server error, as the
 * outcome is then unknown.
 */
export async function askProvider(url: string, init: RequestInit): Promise<ProviderAnswer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
  const { status } = response;
  if (status >= 500 || status === 429) throw new Error(`${new URL(url).host} answered ${status}`);
  return { status, body: objectIn(await response.text()) };
}

/** Codes of failures to connect: nothing was sent. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Checks whether a request failed before it was sent. */
export function isUnreachable(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : null;
  return typeof code === 'string' && UNREACHABLE.has(code);
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : null;
  } catch {
    // An empty response is valid: 202 has no body.
    return null;
  }
}

export const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;

const SPARE_S = 60;

/** Requests a token on first use, and caches it until shortly before it expires. */
export class AccessToken {
  readonly #ask: () => Promise<ProviderAnswer>;
  #token: Promise<string> | null = null;
  #endsAt = 0;

  constructor(ask: () => Promise<ProviderAnswer>) {
    this.#ask = ask;
  }

  async get(): Promise<string> {
    if (this.#token && performance.now() < this.#endsAt) return this.#token;
    this.#endsAt = Infinity;
    this.#token = this.#fetch();
    this.#token.catch(() => this.drop());
    return this.#token;
  }

  /** Drops the token after a refusal, so that the next request fetches another. */
  drop(): void {
    this.#token = null;
  }

  async #fetch(): Promise<string> {
    const answer = understand(TokenAnswer, await this.#ask(), 'the provider');
    this.#endsAt = performance.now() + Math.max(0, Number(answer.expires_in ?? 0) - SPARE_S) * 1000;
    return answer.access_token;
  }
}
