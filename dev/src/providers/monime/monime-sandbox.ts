import { createHmac, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { after, callBack } from '../callbacks.ts';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import type { Behaviour } from '../payers.ts';
import { switchable } from '../switches.ts';
import { done, refusal } from './envelope.ts';
import { monimeOut, type Out } from './payouts.ts';
import { CHOICES, phonePage, type Choice } from './phone-page.ts';

interface MonimeAccount {
  accessToken: string;
  spaceId: string;
  webhookSecret: string;
}

interface Options {
  /** Where the webhooks of the space go. */
  webhookUrl: () => string;
  /** How soon the payer approves a code that no one dials on the page; null for never. */
  dialsAfterMs?: number | null;
  /** How long a payout takes. */
  delayMs?: number;
}

interface Amount {
  currency: string;
  value: number;
}

interface Code {
  id: string;
  status: 'pending' | 'processing' | 'completed' | 'expired' | 'cancelled';
  amount: Amount;
  ussdCode: string;
  expireTime: string;
  reference: string | null;
  authorizedProviders: string[];
  metadata: Record<string, string>;
  processedPaymentData: { amount: Amount; paymentId: string } | null;
}

const PROVIDERS = new Set(['m17', 'm18']);
const MINUTE_MS = 60_000;

/**
 * Simulates Monime's payment codes on this machine: its API, signed webhooks, and a page at /phone on which codes are
 * dialled.
 */
export function monimeSandbox(
  account: MonimeAccount,
  { webhookUrl, dialsAfterMs = null, delayMs = 2000 }: Options,
): Server {
  const codes = new Map<string, Code>();
  const keys = new Map<string, string>();
  const out = monimeOut({ delayMs, notify: notifyOfPayout });

  return sandboxServer(
    switchable(
      ({ path }) => path.startsWith('/v1/'),
      (asked) => {
        const { method, path, headers } = asked;
        if (path === '/paid-out') return { status: 200, body: out.paidOut() };
        if (path === '/collected') return { status: 200, body: collected() };
        if (path === '/phone') return method === 'POST' ? dial(asked) : page();
        if (headers.authorization !== `Bearer ${account.accessToken}`) return refusal(401, 'unauthenticated');
        if (headers['monime-space-id'] !== account.spaceId) return refusal(403, 'space_unknown');
        if (method === 'POST' && path === '/v1/payment-codes') return create(asked);
        if (!path.startsWith('/v1/payment-codes')) return out.answer(asked);
        const [, id = ''] = /^\/v1\/payment-codes\/([\w-]+)$/.exec(path) ?? [];
        const code = codes.get(id);
        return method === 'GET' && code ? done(aged(code)) : refusal(404, 'resource_missing');
      },
    ),
  );

  /** Lists what codes have brought, by our references. */
  function collected() {
    return [...codes.values()]
      .filter(({ status }) => status === 'completed')
      .map(({ reference, amount, processedPaymentData }) => ({
        reference,
        amount: (processedPaymentData?.amount ?? amount).value / 100,
        times: 1,
      }));
  }

  function create({ headers, body }: Asked): Answered {
    const key = String(headers['idempotency-key'] ?? '');
    if (!key || key.length > 64) return refusal(400, 'idempotency_key_invalid');
    const known = codes.get(keys.get(key) ?? '');
    // An old key has the old code, which may have ended.
    if (known) return done(aged(known));
    const wanted: Partial<Code> & { name?: string; mode?: string; duration?: string } = JSON.parse(body);
    const { amount, authorizedProviders = [], reference = null, metadata = {} } = wanted;
    const [, minutes] = /^(\d+)m$/.exec(wanted.duration ?? '') ?? [];
    const isAmount = amount?.currency === 'SLE' && Number.isInteger(amount.value) && amount.value > 0;
    if (
      !isAmount ||
      !minutes ||
      wanted.mode !== 'one_time' ||
      !authorizedProviders.every((one) => PROVIDERS.has(one))
    ) {
      return refusal(422, 'parameter_invalid');
    }
    const code: Code = {
      id: `pmc-${randomBytes(12).toString('hex')}`,
      status: 'pending',
      amount,
      authorizedProviders,
      reference,
      metadata,
      ussdCode: `*715*1*${String(100_000 + codes.size)}#`,
      expireTime: new Date(Date.now() + Number(minutes) * MINUTE_MS).toISOString(),
      processedPaymentData: null,
    };
    codes.set(code.id, code);
    keys.set(key, code.id);
    if (dialsAfterMs !== null) {
      void after(dialsAfterMs).then(() => (code.status === 'pending' ? choose(code, 'approve') : undefined));
    }
    return done(code);
  }

  function aged(code: Code): Code {
    if (code.status === 'pending' && Date.parse(code.expireTime) <= Date.now()) code.status = 'expired';
    return code;
  }

  function page(): Answered {
    const shown = [...codes.values()].filter(({ status }) => status === 'pending' || status === 'expired');
    return { status: 200, type: 'text/html; charset=utf-8', body: phonePage(shown) };
  }

  async function dial({ body }: Asked): Promise<Answered> {
    const form = new URLSearchParams(body);
    const code = [...codes.values()].find(({ ussdCode }) => ussdCode === form.get('code'));
    const choice = CHOICES.find((known) => known === form.get('choice'));
    if (!code || !choice) return { status: 404, type: 'text/html', body: 'Unknown code' };
    await choose(code, choice);
    return { status: 303, headers: { location: '/phone' } };
  }

  async function choose(code: Code, choice: Choice): Promise<void> {
    if (choice === 'forge') return notify(code, { event: 'payment_code.completed', secret: 'made up' });
    // Who has paid can neither cancel nor let it expire.
    if (code.status === 'completed') return;
    if (choice === 'hold') code.status = 'processing';
    if (choice === 'cancel') code.status = 'cancelled';
    if (choice === 'expire') code.status = 'expired';
    // Money comes although the code has ended.
    const isPaid = ['approve', 'approve_unheard', 'approve_twice', 'approve_short'].includes(choice);
    if (!isPaid) return;
    const value = choice === 'approve_short' ? code.amount.value - 1 : code.amount.value;
    code.status = 'completed';
    code.processedPaymentData = {
      amount: { ...code.amount, value },
      paymentId: `pay-${randomBytes(8).toString('hex')}`,
    };
    out.collected(code.id, code.processedPaymentData.amount);
    if (choice === 'approve_unheard') return;
    await notify(code, { event: 'payment_code.completed' });
    if (choice === 'approve_twice') await notify(code, { event: 'payment.completed' });
  }

  async function notify(code: Code, { event, secret = account.webhookSecret }: { event: string; secret?: string }) {
    const isOfCode = event.startsWith('payment_code');
    const about = isOfCode ? code.id : code.processedPaymentData?.paymentId;
    const data = isOfCode
      ? { ...code, status: 'completed' }
      : { metadata: {}, ownershipGraph: { owner: { id: code.id, type: 'payment_code' } } };
    await send(event, { id: about, data, secret });
  }

  async function notifyOfPayout(event: string, payout: Out, callbacks: Behaviour['callbacks']): Promise<void> {
    if (callbacks === 'none') return;
    const secret = callbacks === 'forged' ? 'made up' : account.webhookSecret;
    const times = callbacks === 'twice' ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => send(event, { id: payout.id, data: payout, secret })));
  }

  async function send(event: string, { id, data, secret }: { id: string | undefined; data: object; secret: string }) {
    const body = JSON.stringify({
      apiVersion: 'caph.2025-08-23',
      event: { id: `evt-${randomBytes(8).toString('hex')}`, name: event, timestamp: new Date().toISOString() },
      object: { id, type: event.split('.')[0] },
      data,
    });
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${time}_${body}`).digest('base64');
    await callBack(webhookUrl(), body, { headers: { 'monime-signature': `t=${time},v1=${signature}` } });
  }
}
