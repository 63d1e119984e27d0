import type { Vault } from './vault.ts';

/** Currencies of which Stripe takes whole units. */
const WHOLE = new Set(['gnf']);

/** Lists what cards have paid, by our references. */
export const collected = ({ intents }: Vault) =>
  [...intents.values()]
    .filter(({ object, status }) => object === 'payment_intent' && status === 'succeeded')
    .map(({ id, metadata, amount_received: amount, currency }) => ({
      id,
      reference: referenceIn(metadata),
      amount: Number(amount) / (WHOLE.has(String(currency)) ? 1 : 100),
      times: 1,
    }));

/** Lists what went back to cards, by our references. */
export const givenBack = ({ refunds }: Vault) =>
  [...refunds.values()].map(({ id, metadata }) => ({ id, reference: referenceIn(metadata), times: 1 }));

const referenceIn = (metadata: unknown): string => {
  const reference: unknown = metadata && typeof metadata === 'object' ? Reflect.get(metadata, 'reference') : null;
  return typeof reference === 'string' ? reference : '';
};
