import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { MomoConfig } from '../../../platform/config/wallets-config.ts';
import { momoMoney, momoReason } from './momo-money.ts';
import { momoPayouts } from './momo-payouts.ts';
import { momoProduct } from './momo-product.ts';
import { MomoStatus, understand, type ProviderAnswer } from '../provider-answers.ts';
import { COLLECTS_ONLY, type Verdict, type WalletPort } from '../wallet-port.ts';
import { isSameMoney, type WireMoney } from '../wire-money.ts';

/** Creates the port to MTN MoMo Collections: the payer's phone prompts for the PIN. */
export function momoWallet(config: MomoConfig, callbackUrl: (reference: string) => string): WalletPort {
  const ask = momoProduct(config, 'collection', config);

  return {
    ...COLLECTS_ONLY,
    ...(config.disbursement && momoPayouts(config, config.disbursement)),

    async start({ reference, money: asked, payer }) {
      const money = momoMoney(config, asked);
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
      return verdictOf(answer, momoMoney(config, collection.money));
    },

    async probe() {
      const { status } = await ask('account/balance', { method: 'GET' });
      if (status !== 200) throw new Error(`MTN answered ${status}`);
    },
  };
}

function verdictOf(answer: ProviderAnswer, asked: WireMoney | null): Verdict {
  const { status, reason, financialTransactionId: transactionId, ...money } = understand(MomoStatus, answer, 'MTN');
  if (status === 'PENDING' || status === 'CREATED') return { kind: 'pending' };
  if (status === 'FAILED') return { kind: 'failed', reason: failures[momoReason(reason)] ?? 'refused' };
  return { kind: asked !== null && isSameMoney(asked, money) ? 'paid' : 'wrong_amount', transactionId };
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
