import type { MonimeConfig } from '../../../platform/config/wallets-config.ts';
import { askProvider } from '../ask-provider.ts';
import type { ProviderAnswer } from '../provider-answers.ts';

const VERSION = 'caph.2025-08-23';

interface Init {
  method: 'GET' | 'POST';
  /** The same for every try of one request. */
  key?: string;
  body?: object;
}

export type MonimeClient = (path: string, init: Init) => Promise<ProviderAnswer>;

/** Creates the client of a space at Monime. */
export const monimeClient =
  ({ url, accessToken, spaceId }: Pick<MonimeConfig, 'url' | 'accessToken' | 'spaceId'>): MonimeClient =>
  async (path, { method, key, body }) => {
    const answer = await askProvider(`${url}/v1/${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${accessToken}`,
        'Monime-Space-Id': spaceId,
        'Monime-Version': VERSION,
        ...(key && { 'Idempotency-Key': key }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    // A repeated request of which the first is still in progress is refused with 409: the next one has its answer.
    if ([401, 403, 409].includes(answer.status)) throw new Error(`Monime answered ${answer.status}`);
    return answer;
  };
