import type { MomoConfig } from '../../../platform/config/wallets-config.ts';
import { AccessToken, askProvider, basic } from '../ask-provider.ts';
import type { ProviderAnswer } from '../provider-answers.ts';

interface Keys {
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
}

interface Init {
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Creates the client of one of MTN's products, each with keys and tokens of its own. */
export function momoProduct(
  { url, targetEnvironment }: Pick<MomoConfig, 'url' | 'targetEnvironment'>,
  product: 'collection' | 'disbursement',
  { subscriptionKey, apiUser, apiKey }: Keys,
) {
  const subscription = { 'Ocp-Apim-Subscription-Key': subscriptionKey };
  const token = new AccessToken(() =>
    askProvider(`${url}/${product}/token/`, {
      method: 'POST',
      headers: { ...subscription, Authorization: basic(apiUser, apiKey) },
    }),
  );
  return async (path: string, init: Init): Promise<ProviderAnswer> => {
    const answer = await askProvider(`${url}/${product}/v1_0/${path}`, {
      ...init,
      headers: {
        ...subscription,
        ...init.headers,
        Authorization: `Bearer ${await token.get()}`,
        'X-Target-Environment': targetEnvironment,
      },
    });
    if (answer.status === 401 || answer.status === 403) {
      token.drop();
      throw new Error(`MTN answered ${answer.status}`);
    }
    return answer;
  };
}
