import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import { CardRefused, CustomerGone, type CardVault, type VaultCard } from '../../platform/ports/card-vault.ts';
import type { StripeConfig } from '../../platform/config/stripe-config.ts';

const PATIENCE_MS = 10_000;
const RETRIES = 2;

/**
 * Creates the vault on Stripe's own library, which is loaded with the first request about a card. Its methods throw
 * AppError `service.unavailable` while Stripe does not answer, and CardRefused.
 */
export function stripeVault(config: StripeConfig, logger: Logger): CardVault {
  let loading: Promise<Stripe> | null = null;
  const client = () => (loading ??= connect(config));

  async function ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(await client());
    } catch (error) {
      throw translated(error, logger);
    }
  }

  return {
    async createCustomer(userId, key) {
      const customer = await ask((stripe) =>
        stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: key }),
      );
      return customer.id;
    },
    async startSetup(customerId) {
      const setup = await ask((stripe) =>
        stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      );
      if (!setup.client_secret) throw new AppError('service.unavailable');
      return setup.client_secret;
    },
    async card(id) {
      try {
        return cardIn(await ask((stripe) => stripe.paymentMethods.retrieve(id)));
      } catch (error) {
        if (error instanceof CustomerGone) return null;
        throw error;
      }
    },
    async attach(id, customerId) {
      const card = cardIn(await ask((stripe) => stripe.paymentMethods.attach(id, { customer: customerId })));
      if (!card) throw new CardRefused('not a card');
      return card;
    },
    async paymentSecret(id) {
      const intent = await ask((stripe) => stripe.paymentIntents.retrieve(id));
      if (!intent.client_secret) throw new AppError('service.unavailable');
      return intent.client_secret;
    },
    async detach(id) {
      try {
        await ask((stripe) => stripe.paymentMethods.detach(id));
      } catch (error) {
        if (!(error instanceof CustomerGone) && !(error instanceof CardRefused)) throw error;
      }
    },
  };
}

async function connect({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Library(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function cardIn({ id, customer, card }: Stripe.PaymentMethod): VaultCard | null {
  if (!card) return null;
  return {
    id,
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
}

// Stripe's message may contain a customer or a key, so only its code is used, and only in the log.
function translated(error: unknown, logger: Logger): unknown {
  const { type, code } = facts(error);
  if (type === 'StripeCardError') return new CardRefused(code);
  if (code === 'resource_missing') return new CustomerGone(code);
  if (type === 'StripeInvalidRequestError') return new CardRefused(code);
  if (!type.startsWith('Stripe')) return error;
  logger.error({ type, code }, 'the card provider does not answer');
  return new AppError('service.unavailable', { cause: error });
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function facts(error: unknown): { type: string; code: string } {
  if (typeof error !== 'object' || error === null) return { type: '', code: '' };
  return {
    type: text(Reflect.get(error, 'type')),
    code: text(Reflect.get(error, 'code')),
  };
}
