import { randomBytes } from 'node:crypto';
import type { Answered, Asked } from '../sandbox-http.ts';
import type { MomoAccount } from './momo-account.ts';
import { isReference, refusal } from './momo-answers.ts';

/** Keeps the users of MTN's API, as its provisioning for the sandbox creates them. */
export class ApiUsers {
  readonly #keys: Map<string, string>;

  constructor({ apiUser, apiKey }: MomoAccount) {
    this.#keys = new Map([[apiUser, apiKey]]);
  }

  has(name: string, key: string): boolean {
    return this.#keys.get(name) === key;
  }

  /** Creates a user without a key, or the key of one. */
  provision({ path, headers }: Asked): Answered {
    const [, user] = /^\/v1_0\/apiuser\/([\w-]+)\/apikey$/.exec(path) ?? [];
    if (user) {
      const apiKey = randomBytes(16).toString('hex');
      this.#keys.set(user, apiKey);
      return { status: 201, body: { apiKey } };
    }
    const reference = String(headers['x-reference-id'] ?? '');
    if (!isReference(reference)) return refusal(400, 'INVALID_REFERENCE_ID');
    if (this.#keys.has(reference)) return refusal(409, 'RESOURCE_ALREADY_EXIST');
    this.#keys.set(reference, '');
    return { status: 201 };
  }
}
