import { randomBytes } from 'node:crypto';
import type { Answered } from '../sandbox-http.ts';

const TOKEN_S = 3600;
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Checks whether a reference is one that MTN takes. */
export const isReference = (reference: string): boolean => UUID_4.test(reference);

/** Answers a refusal in MTN's words. */
export const refusal = (status: number, code: string, message = code): Answered => ({
  status,
  body: { code, message },
});

/** Answers a call without the subscription key of its product. */
export const withoutSubscription = (): Answered => ({
  status: 401,
  body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
});

/** Issues the access tokens of one product, and checks them. */
export class MomoTokens {
  readonly #issued = new Set<string>();

  /** Issues a token to a user whose name and key come as basic authentication. */
  issue(authorization = '', isUser: (name: string, key: string) => boolean): Answered {
    const [name = '', key] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
    if (!key || !isUser(name, key)) return { status: 401, body: { error: 'login_failed' } };
    const token = randomBytes(24).toString('base64url');
    this.#issued.add(token);
    return { status: 200, body: { access_token: token, token_type: 'access_token', expires_in: TOKEN_S } };
  }

  has(authorization = ''): boolean {
    return this.#issued.has(authorization.replace('Bearer ', ''));
  }
}
