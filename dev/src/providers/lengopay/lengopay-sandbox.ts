import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { after, callBack } from '../callbacks.ts';
import { behaviourOf, type Behaviour } from '../payers.ts';
import { sandboxServer, type Answered } from '../sandbox-http.ts';
import { switchable } from '../switches.ts';

interface LengoPayAccount {
  licenceKey: string;
  websiteId: string;
}

interface Payment {
  pay_id: string;
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'EXPIRED';
  amount: number;
  account: string;
  gateway: string;
  date: string;
}

const refusal = (status: number, message: string): Answered => ({ status, body: { status: 'ERROR', message } });

const TYPES = new Set(['lp-om-gn', 'lp-momo-gn']);
const LEAST = 1000;
const MOST = 15_000_000;

/**
 * Simulates LengoPay on this machine: payments that prompt a phone, by the numbers of `payers.ts`. `delayMs` is how long
 * a person takes to approve.
 */
export function lengoPaySandbox(account: LengoPayAccount, { delayMs = 2000 } = {}): Server {
  const payments = new Map<string, Payment>();
  /** What LengoPay calls cash in: money to wallets. */
  const cashedIn = new Map<string, Payment>();
  const broken = new Set<string>();
  const references = new Map<string, string>();

  return sandboxServer(
    switchable(
      ({ path }) => path.startsWith('/api/'),
      (asked) => {
        const { method, path, headers, body } = asked;
        if (path === '/collected') return { status: 200, body: moved(payments) };
        if (path === '/paid-out') return { status: 200, body: moved(cashedIn) };
        if (headers.authorization !== `Basic ${account.licenceKey}`) return refusal(401, 'Unauthorized');
        if (method !== 'POST') return refusal(404, 'Not found');
        const wanted: Record<string, string | undefined> = JSON.parse(body);
        if (wanted.websiteid !== account.websiteId) return refusal(400, 'Missing body fields');
        if (path === '/api/v2/payments') return request(wanted);
        if (path === '/api/v2/cashin/request') return request(wanted, cashedIn);
        if (path === '/api/v2/cashin/transaction') return read(wanted, cashedIn);
        if (path === '/api/v1/cashin/all-transactions') return { status: 200, body: [...cashedIn.values()] };
        return path === '/api/v2/transaction/status' ? read(wanted) : refusal(404, 'Not found');
      },
    ),
  );

  /** Lists what wallets have paid or got, by our references, which callbacks alone have. */
  function moved(those: Map<string, Payment>) {
    return [...those.values()]
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ pay_id: id, amount }) => ({ id, reference: references.get(id) ?? '', amount, times: 1 }));
  }

  async function request(wanted: Record<string, string | undefined>, into = payments): Promise<Answered> {
    const [amount, number] = [Number(wanted.amount), wanted.account ?? ''];
    if (typeof wanted.amount !== 'string' || wanted.currency !== 'GNF') return refusal(400, 'Missing body fields');
    if (!TYPES.has(wanted.type_account ?? '') || !/^6\d{8}$/.test(number)) return refusal(400, 'Missing body fields');
    if (!(amount >= LEAST && amount <= MOST)) return refusal(400, 'Unsupported amount');
    const behaviour = behaviourOf(number);
    if (behaviour.start === 'broken once' && !broken.has(number)) {
      broken.add(number);
      return refusal(503, 'Service unavailable');
    }
    const payment: Payment = {
      pay_id: randomBytes(24).toString('base64'),
      status: 'PENDING',
      amount,
      account: number,
      gateway: wanted.type_account ?? '',
      date: new Date().toISOString().slice(0, 19).replace('T', ' '),
    };
    into.set(payment.pay_id, payment);
    references.set(payment.pay_id, wanted.callback_url?.split('/').at(-1) ?? '');
    const ending = end(payment, behaviour, wanted.callback_url ?? '');
    if (behaviour.callbacks === 'early') await ending;
    if (behaviour.start === 'silent') return { status: 200, isLost: true };
    return { status: 200, body: { success: true, status: 'Success', pay_id: payment.pay_id, message: 'Pending' } };
  }

  async function end(payment: Payment, behaviour: Behaviour, callbackUrl: string): Promise<void> {
    if (behaviour.ends === null) return;
    await after(behaviour.callbacks === 'early' ? 0 : delayMs * (behaviour.slowness ?? 1));
    payment.status = stateOf(behaviour);
    if (behaviour.isShort) payment.amount -= 1;
    if (!callbackUrl || behaviour.callbacks === 'none') return;
    const { pay_id, status, amount, account: Client } = payment;
    const body = {
      pay_id,
      status: behaviour.callbacks === 'forged' ? 'SUCCESS' : status,
      amount,
      message: status,
      Client,
    };
    const times = behaviour.callbacks === 'twice' ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => callBack(callbackUrl, body)));
  }

  function read({ pay_id: id = '' }: Record<string, string | undefined>, from = payments): Answered {
    const payment = from.get(id);
    return payment ? { status: 200, body: payment } : refusal(404, 'Transaction not found');
  }
}

function stateOf({ ends, reason }: Behaviour): Payment['status'] {
  if (ends === 'SUCCESSFUL') return 'SUCCESS';
  if (reason === 'EXPIRED') return 'EXPIRED';
  return reason === 'APPROVAL_REJECTED' ? 'CANCELLED' : 'FAILED';
}
