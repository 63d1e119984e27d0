import type { StripeConfig } from '../../../platform/config/stripe-config.ts';
import { askProvider } from '../ask-provider.ts';
import type { ProviderAnswer } from '../provider-answers.ts';

const VERSION = '2024-06-20';

interface Post {
  form: Record<string, string>;
  /**
   * The same for every try of one request; Stripe then answers what it answered first, a failure of its own too. Left out
   * where the state of what is changed refuses a second time.
   */
  key?: string;
}

/** Asks Stripe: a GET, or a POST where there is a form. Throws where the outcome is not known. */
export type StripeClient = (path: string, post?: Post) => Promise<ProviderAnswer>;

export const stripeClient =
  ({ apiUrl, secretKey }: Pick<StripeConfig, 'apiUrl' | 'secretKey'>): StripeClient =>
  async (path, post) => {
    const answer = await askProvider(`${apiUrl}/v1/${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${secretKey}`,
        'Stripe-Version': VERSION,
        ...(post && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(post?.key && { 'Idempotency-Key': post.key }),
      },
      ...(post && { body: new URLSearchParams(post.form).toString() }),
    });
    // A repeated request of which the first is still in progress is refused with 409: the next one has its answer.
    if ([401, 403, 409].includes(answer.status)) throw new Error(`Stripe answered ${answer.status}`);
    return answer;
  };
