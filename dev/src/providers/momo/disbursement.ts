import { randomUUID } from 'node:crypto';
import { after } from '../callbacks.ts';
import { behaviourOf } from '../payers.ts';
import type { Answered, Asked } from '../sandbox-http.ts';
import type { MomoAccount } from './momo-account.ts';
import { MomoTokens, refusal, withoutSubscription } from './momo-answers.ts';

interface Out {
  amount: string;
  currency: string;
  externalId: string;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  financialTransactionId?: string;
  reason?: { code: string; message: string };
}

interface Options {
  delayMs: number;
  /** Checks whether a collection has brought money. */
  isCollected: (reference: string) => boolean;
  /** Returns the number of the payer of a collection. */
  payerOf: (reference: string) => string;
}

/** Simulates MTN MoMo Disbursements: transfers to wallets, and refunds of what was collected. */
export function momoDisbursement(account: MomoAccount, { delayMs, isCollected, payerOf }: Options) {
  const tokens = new MomoTokens();
  const movements = new Map<string, Out>();
  const refunded = new Set<string>();

  function answer({ method, path, headers, body }: Asked): Answered {
    if (!account.disbursementKey || headers['ocp-apim-subscription-key'] !== account.disbursementKey) {
      return withoutSubscription();
    }
    if (method === 'POST' && path === '/disbursement/token/') {
      return tokens.issue(headers.authorization, (name, key) => name === account.apiUser && key === account.apiKey);
    }
    if (!tokens.has(headers.authorization)) return refusal(401, 'invalid_token');
    const [, kind = '', reference] = /^\/disbursement\/v1_0\/(transfer|refund)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (method === 'POST' && kind && !reference) return request(kind, String(headers['x-reference-id'] ?? ''), body);
    const known = movements.get(`${kind} ${reference}`);
    return known ? { status: 200, body: known } : refusal(404, 'RESOURCE_NOT_FOUND');
  }

  function request(kind: string, reference: string, body: string): Answered {
    const key = `${kind} ${reference}`;
    if (movements.has(key)) return refusal(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id.');
    const wanted: Out & { payee?: { partyId: string }; referenceIdToRefund?: string } = JSON.parse(body);
    if (!reference || wanted.currency !== 'EUR') return refusal(400, 'INVALID_REQUEST');
    const of = wanted.referenceIdToRefund ?? '';
    if (kind === 'refund' && (!isCollected(of) || refunded.has(of))) return refusal(400, 'INVALID_REQUEST');
    if (kind === 'refund') refunded.add(of);
    movements.set(key, { ...wanted, status: 'PENDING' });
    const back = kind === 'refund' ? behaviourOf(payerOf(of)).refusesRefund : undefined;
    if (back) refunded.delete(of);
    void end(key, back ? { ends: 'FAILED', reason: back } : behaviourOf(wanted.payee?.partyId ?? ''));
    return { status: 202 };
  }

  async function end(key: string, { ends, reason }: ReturnType<typeof behaviourOf>): Promise<void> {
    const known = movements.get(key);
    if (!known || ends === null) return;
    await after(delayMs);
    const failure = reason ? { reason: { code: reason, message: reason } } : {};
    movements.set(key, { ...known, ...failure, status: ends, financialTransactionId: randomUUID() });
  }

  /** Lists what went out to wallets, by our references. */
  const paidOut = () =>
    [...movements.values()]
      .filter(({ status }) => status === 'SUCCESSFUL')
      .map(({ externalId: reference }) => ({ reference, times: 1 }));
  return { answer, paidOut };
}
