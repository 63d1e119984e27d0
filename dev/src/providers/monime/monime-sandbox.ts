import type { Server } from 'node:http';
import type { Behaviour } from '../payers.ts';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import { switchable } from '../switches.ts';
import { refusal } from './envelope.ts';
import { PaymentCodes } from './payment-codes.ts';
import { monimeOut, type Out } from './payouts.ts';
import { webhookOf } from './webhooks.ts';

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

/**
 * Simulates Monime's payment codes on this machine: its API, signed webhooks, and a page at /phone on which codes are
 * dialled.
 */
export function monimeSandbox(
  account: MonimeAccount,
  { webhookUrl, dialsAfterMs = null, delayMs = 2000 }: Options,
): Server {
  const send = webhookOf(webhookUrl, account.webhookSecret);
  const out = monimeOut({ delayMs, notify: notifyOfPayout });
  const codes = new PaymentCodes({ dialsAfterMs, send, onCollected: out.collected });

  return sandboxServer(switchable(({ path }) => path.startsWith('/v1/'), answer));

  function answer(asked: Asked): Answered | Promise<Answered> {
    const { method, path, headers } = asked;
    if (path === '/paid-out') return { status: 200, body: out.paidOut() };
    if (path === '/collected') return { status: 200, body: codes.collected() };
    if (path === '/phone') return method === 'POST' ? codes.dial(asked) : codes.page();
    if (headers.authorization !== `Bearer ${account.accessToken}`) return refusal(401, 'unauthenticated');
    if (headers['monime-space-id'] !== account.spaceId) return refusal(403, 'space_unknown');
    if (method === 'POST' && path === '/v1/payment-codes') return codes.create(asked);
    if (!path.startsWith('/v1/payment-codes')) return out.answer(asked);
    const [, id = ''] = /^\/v1\/payment-codes\/([\w-]+)$/.exec(path) ?? [];
    return method === 'GET' ? codes.read(id) : refusal(404, 'resource_missing');
  }

  async function notifyOfPayout(name: string, payout: Out, callbacks: Behaviour['callbacks']): Promise<void> {
    if (callbacks === 'none') return;
    const event = { name, id: payout.id, data: payout, isForged: callbacks === 'forged' };
    const times = callbacks === 'twice' ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => send(event)));
  }
}
