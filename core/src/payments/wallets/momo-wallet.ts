import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { MomoConfig } from '../../platform/config/wallets-config.ts';
import { AccessToken, askProvider, basic, type ProviderAnswer } from './ask-provider.ts';
import { MomoStatus, understand } from './provider-answers.ts';
import type { Verdict, WalletPort } from './wallet-port.ts';
import { isSameMoney, wireMoney, type Money, type WireMoney } from './wire-money.ts';

/** Creates the port to MTN MoMo Collections: the payer's phone prompts for the PIN. */
export function momoWallet(config: MomoConfig, callbackUrl: (reference: string) => string): WalletPort {
  const { url, subscriptionKey, apiUser, apiKey, targetEnvironment } = config;
  const subscription = { 'Ocp-Apim-Subscription-Key': subscriptionKey };
  const token = new AccessToken(() =>
    askProvider(`${url}/collection/token/`, {
      method: 'POST',
      headers: { ...subscription, Authorization: basic(apiUser, apiKey) },
    }),
  );

  async function ask(path: string, init: { method: string; headers?: Record<string, string>; body?: string }) {
    const answer = await askProvider(`${url}/collection/v1_0/${path}`, {
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
  }

  return {
    async start({ reference, money: asked, payer }) {
      const money = moneyOf(config, asked);
      if (!money) return { kind: 'refused', reason: 'unavailable' };
      if (!payer) return { kind: 'refused', reason: 'no_account' };
      const { status } = await ask('requesttopay', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Reference-Id': reference,
          'X-Callback-Url': callbackUrl(reference),
        },
        body: JSON.stringify({
          ...money,
          externalId: reference,
          payer: { partyIdType: 'MSISDN', partyId: payer.slice(1) },
          payerMessage: 'Waka trip',
          payeeNote: 'Waka trip',
        }),
      });
      // Conflict is the response to a repeated request: it is in progress.
      if (status === 202 || status === 409) return { kind: 'asked', token: null };
      if (status === 400) return { kind: 'refused', reason: 'unavailable' };
      throw new Error(`MTN answered ${status}`);
    },

    async query(collection) {
      const answer = await ask(`requesttopay/${collection.reference}`, { method: 'GET' });
      if (answer.status === 404) return { kind: 'unknown' };
      return verdictOf(answer, moneyOf(config, collection.money));
    },

    async probe() {
      const { status } = await ask('account/balance', { method: 'GET' });
      if (status !== 200) throw new Error(`MTN answered ${status}`);
    },
  };
}

// MTN's sandbox accepts this currency alone; no real money moves there.
function moneyOf({ targetEnvironment, currency: held }: MomoConfig, money: Money): WireMoney | null {
  if (targetEnvironment === 'sandbox') return { ...wireMoney(money), currency: 'EUR' };
  return money.currency === held ? wireMoney(money) : null;
}

function verdictOf(answer: ProviderAnswer, asked: WireMoney | null): Verdict {
  const { status, reason, financialTransactionId: transactionId, ...money } = understand(MomoStatus, answer, 'MTN');
  if (status === 'PENDING' || status === 'CREATED') return { kind: 'pending' };
  if (status === 'FAILED') return { kind: 'failed', reason: failures[reasonIn(reason)] ?? 'refused' };
  return { kind: asked !== null && isSameMoney(asked, money) ? 'paid' : 'wrong_amount', transactionId };
}

function reasonIn(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  const code: unknown = typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'code') : null;
  return typeof code === 'string' ? code : '';
}

const failures: Record<string, PaymentFailure> = {
  PAYER_NOT_FOUND: 'no_account',
  NOT_ENOUGH_FUNDS: 'no_funds',
  // MTN mostly sends this for an empty account.
  INTERNAL_PROCESSING_ERROR: 'no_funds',
  PAYER_LIMIT_REACHED: 'limit',
  APPROVAL_REJECTED: 'refused',
  PAYMENT_NOT_APPROVED: 'refused',
  TRANSACTION_CANCELED: 'refused',
  EXPIRED: 'timed_out',
  COULD_NOT_PERFORM_TRANSACTION: 'timed_out',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'unavailable',
  NOT_ALLOWED: 'unavailable',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'unavailable',
  INVALID_CALLBACK_URL_HOST: 'unavailable',
  INVALID_CURRENCY: 'unavailable',
  SERVICE_UNAVAILABLE: 'unavailable',
};
