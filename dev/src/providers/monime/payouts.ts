import { randomBytes } from 'node:crypto';
import { after } from '../callbacks.ts';
import { behaviourOf, type Behaviour } from '../payers.ts';
import type { Answered, Asked } from '../sandbox-http.ts';
import { done, refusal } from './envelope.ts';

export interface Amount {
  currency: string;
  value: number;
}

export interface Out {
  id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  amount: Amount;
  destination: { type: string; providerId: string; phoneNumber: string };
  metadata: { reference?: string };
  failureDetail: { code: string; message: string } | null;
}

interface Movement {
  id: string;
  type: 'credit' | 'debit';
  amount: Amount;
  timestamp: string;
  reference: null;
  originatingFee: { code: string } | null;
  ownershipGraph: { owner: { id: string; type: 'payout' | 'payment_code' } };
}

const FEE = 100;
const newId = (kind: string) => `${kind}-${randomBytes(12).toString('hex')}`;

interface Options {
  /** How long a payout takes. */
  delayMs: number;
  /** Sends the webhook of an event, as the numbers of `payers.ts` say. */
  notify: (event: string, payout: Out, callbacks: Behaviour['callbacks']) => Promise<void>;
}

/** Simulates Monime's payouts, and the list of what moved on the account. */
export function monimeOut({ delayMs, notify }: Options) {
  const payouts = new Map<string, Out>();
  const keys = new Map<string, string>();
  const movements: Movement[] = [];

  function answer(asked: Asked): Answered | Promise<Answered> {
    const { method, path, query } = asked;
    if (method === 'POST' && path === '/v1/payouts') return create(asked);
    if (method === 'GET' && path === '/v1/financial-transactions') return pageOf(movements, query);
    const [, id = ''] = /^\/v1\/payouts\/([\w-]+)$/.exec(path) ?? [];
    const payout = payouts.get(id);
    return method === 'GET' && payout ? done(payout) : refusal(404, 'resource_missing');
  }

  async function create({ headers, body }: Asked): Promise<Answered> {
    const key = String(headers['idempotency-key'] ?? '');
    if (!key) return refusal(400, 'idempotency_key_invalid');
    const known = payouts.get(keys.get(key) ?? '');
    if (known) return done(known);
    const { amount, destination, metadata = {} }: Partial<Out> = JSON.parse(body);
    if (amount?.currency !== 'SLE' || !(amount.value > 0) || destination?.type !== 'momo') {
      return refusal(422, 'parameter_invalid');
    }
    const payout: Out = { id: newId('pot'), status: 'pending', amount, destination, metadata, failureDetail: null };
    payouts.set(payout.id, payout);
    keys.set(key, payout.id);
    const asked = { ...payout };
    const ending = end(payout);
    if (behaviourOf(destination.phoneNumber).callbacks === 'early') await ending;
    return done(asked);
  }

  async function end(payout: Out): Promise<void> {
    const { ends, callbacks } = behaviourOf(payout.destination.phoneNumber);
    if (ends === null) return;
    await after(callbacks === 'early' ? 0 : delayMs);
    payout.status = ends === 'SUCCESSFUL' ? 'completed' : 'failed';
    if (ends === 'FAILED') {
      payout.failureDetail = { code: 'provider_account_blocked', message: 'The account takes no money' };
      await notify('payout.failed', payout, callbacks);
      return;
    }
    move({ id: payout.id, type: 'payout' }, 'debit', payout.amount);
    charge({ id: payout.id, type: 'payout' }, FEE);
    await notify('payout.completed', payout, callbacks);
  }

  function move(
    owner: Movement['ownershipGraph']['owner'],
    type: Movement['type'],
    amount: Amount,
    originatingFee: Movement['originatingFee'] = null,
  ): void {
    movements.unshift({
      id: newId('ftx'),
      type,
      amount,
      timestamp: new Date().toISOString(),
      reference: null,
      originatingFee,
      ownershipGraph: { owner },
    });
  }

  const charge = (owner: Movement['ownershipGraph']['owner'], value: number) =>
    move(owner, 'debit', { currency: 'SLE', value }, { code: `${owner.type}_fee` });

  /** Notes what a payment code has brought, and what is charged for it: a cent of each leone. */
  function collected(id: string, amount: Amount): void {
    move({ id, type: 'payment_code' }, 'credit', amount);
    charge({ id, type: 'payment_code' }, Math.max(1, Math.round(amount.value / 100)));
  }

  /** Lists what went out to wallets, by our references. */
  function paidOut() {
    const times = new Map<string, number>();
    for (const { status, metadata } of payouts.values()) {
      const { reference = '' } = metadata;
      if (status === 'completed') times.set(reference, (times.get(reference) ?? 0) + 1);
    }
    return [...times].map(([reference, count]) => ({ reference, times: count }));
  }
  return { answer, paidOut, collected };
}

/** Answers a page of movements, the newest first. */
function pageOf(movements: readonly Movement[], query: URLSearchParams): Answered {
  const limit = Math.min(50, Number(query.get('limit') ?? 10));
  const last = query.get('after');
  const from = last === null ? 0 : movements.findIndex(({ id }) => id === last) + 1;
  const result = movements.slice(from, from + limit);
  const next = from + limit < movements.length ? (result.at(-1)?.id ?? null) : null;
  return { status: 200, body: { success: true, messages: [], result, pagination: { count: result.length, next } } };
}
