import { randomBytes, randomUUID } from 'node:crypto';
import { after } from '../callbacks.ts';
import { behaviourOf } from '../payers.ts';
import type { Answered, Asked } from '../sandbox-http.ts';
import type { MomoAccount } from './momo-account.ts';

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

const TOKEN_S = 3600;

const error = (status: number, code: string, message = code): Answered => ({ status, body: { code, message } });

/** Simulates MTN MoMo Disbursements: transfers to wallets, and refunds of what was collected. */
export function momoDisbursement(account: MomoAccount, { delayMs, isCollected, payerOf }: Options) {
  const tokens = new Set<string>();
  const movements = new Map<string, Out>();
  const refunded = new Set<string>();

  function answer({ method, path, headers, body }: Asked): Answered {
    if (!account.disbursementKey || headers['ocp-apim-subscription-key'] !== account.disbursementKey) {
      return { status: 401, body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' } };
    }
    if (method === 'POST' && path === '/disbursement/token/') return issueToken(headers.authorization);
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return error(401, 'invalid_token');
    const [, kind = '', reference] = /^\/disbursement\/v1_0\/(transfer|refund)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (method === 'POST' && kind && !reference) return request(kind, String(headers['x-reference-id'] ?? ''), body);
    const known = movements.get(`${kind} ${reference}`);
    return known ? { status: 200, body: known } : error(404, 'RESOURCE_NOT_FOUND');
  }

  function issueToken(given = ''): Answered {
    const expected = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
    if (given !== `Basic ${expected}`) return { status: 401, body: { error: 'login_failed' } };
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'access_token', expires_in: TOKEN_S } };
  }

  function request(kind: string, reference: string, body: string): Answered {
    const key = `${kind} ${reference}`;
    if (movements.has(key)) return error(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id.');
    const wanted: Out & { payee?: { partyId: string }; referenceIdToRefund?: string } = JSON.parse(body);
    if (!reference || wanted.currency !== 'EUR') return error(400, 'INVALID_REQUEST');
    const of = wanted.referenceIdToRefund ?? '';
    if (kind === 'refund' && (!isCollected(of) || refunded.has(of))) return error(400, 'INVALID_REQUEST');
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
