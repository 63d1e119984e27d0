import type { MomoConfig } from '../../../platform/config/wallets-config.ts';
import { momoProduct } from './momo-product.ts';
import { MomoTransfer, understand, type ProviderAnswer } from '../provider-answers.ts';
import type { OutPort, Payout, PayoutFailure, PayoutVerdict, Refund } from '../payout-port.ts';
import { isSameMoney, type WireMoney } from '../wire-money.ts';
import { momoMoney, momoReason } from './momo-money.ts';

type Disbursement = NonNullable<MomoConfig['disbursement']>;

/** Creates the ports to MTN MoMo Disbursements, another product than Collections, with keys of its own. */
export function momoPayouts(config: MomoConfig, keys: Disbursement) {
  const ask = momoProduct(config, 'disbursement', keys);

  /** Asks MTN under one reference however often: a conflict says that it is in progress. */
  async function request(path: string, reference: string, body: object) {
    const { status } = await ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Reference-Id': reference },
      body: JSON.stringify(body),
    });
    if (status === 202 || status === 409) return { kind: 'asked', token: null } as const;
    if (status === 400) return { kind: 'refused', reason: 'unavailable' } as const;
    throw new Error(`MTN answered ${status}`);
  }

  const queryOf =
    (path: string) =>
    async ({ reference, money }: Pick<Payout, 'reference' | 'money'>): Promise<PayoutVerdict> => {
      const answer = await ask(`${path}/${reference}`, { method: 'GET' });
      return answer.status === 404 ? { kind: 'unknown' } : verdictOf(answer, momoMoney(config, money));
    };

  const payouts: OutPort<Payout> = {
    async start({ reference, money, payee }) {
      const sum = momoMoney(config, money);
      if (!sum) return { kind: 'refused', reason: 'unavailable' };
      return request('transfer', reference, {
        ...sum,
        externalId: reference,
        payee: { partyIdType: 'MSISDN', partyId: payee.slice(1) },
        payerMessage: 'Waka payout',
        payeeNote: 'Waka payout',
      });
    },
    query: queryOf('transfer'),
  };

  const refunds: OutPort<Refund> = {
    async start({ reference, money, of }) {
      const sum = momoMoney(config, money);
      if (!sum) return { kind: 'refused', reason: 'unavailable' };
      return request('refund', reference, {
        ...sum,
        externalId: reference,
        payerMessage: 'Waka refund',
        payeeNote: 'Waka refund',
        referenceIdToRefund: of,
      });
    },
    query: queryOf('refund'),
  };
  return { payouts, refunds };
}

function verdictOf(answer: ProviderAnswer, asked: WireMoney | null): PayoutVerdict {
  const { status, reason, financialTransactionId: transactionId, ...money } = understand(MomoTransfer, answer, 'MTN');
  if (status === 'PENDING' || status === 'CREATED') return { kind: 'pending' };
  if (status === 'FAILED') return { kind: 'failed', reason: failures[momoReason(reason)] ?? 'refused' };
  // What went out is what was asked, or it is not known what did.
  if (asked === null || !isSameMoney(asked, money)) throw new Error('MTN paid out another sum');
  return { kind: 'paid', transactionId };
}

const failures: Record<string, PayoutFailure> = {
  PAYEE_NOT_FOUND: 'no_account',
  NOT_ENOUGH_FUNDS: 'short',
  PAYEE_LIMIT_REACHED: 'limit',
  PAYER_LIMIT_REACHED: 'limit',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'blocked',
  NOT_ALLOWED: 'unavailable',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'unavailable',
  INVALID_CURRENCY: 'unavailable',
  SERVICE_UNAVAILABLE: 'unavailable',
};
