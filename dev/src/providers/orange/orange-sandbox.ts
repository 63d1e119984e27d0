import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { callBack } from '../callbacks.ts';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import { switchable } from '../switches.ts';
import { payPage } from './pay-page.ts';

interface OrangeAccount {
  clientId: string;
  clientSecret: string;
  merchantKey: string;
}

interface Order {
  order_id: string;
  amount: number;
  currency: string;
  return_url: string;
  cancel_url: string;
  notif_url: string;
  payToken: string;
  notifToken: string;
  status: 'INITIATED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED';
  txnid: string | null;
}

/** What the payer does on the page, and what the network does with it. */
const CHOICES = ['approve', 'refuse', 'approve_unheard', 'approve_twice', 'forge', 'expire', 'close'] as const;
type Choice = (typeof CHOICES)[number];

const ends: Record<Choice, Order['status']> = {
  approve: 'SUCCESS',
  approve_unheard: 'SUCCESS',
  approve_twice: 'SUCCESS',
  refuse: 'FAILED',
  forge: 'FAILED',
  expire: 'EXPIRED',
  close: 'PENDING',
};

const TOKEN_S = 3600;

const error = (status: number, code: number, message: string): Answered => ({
  status,
  body: { code, message, description: message },
});

/** Simulates Orange Money Web Payment on this machine: its API, and the page on which its customer approves. */
export function orangeSandbox(account: OrangeAccount, pageUrl: () => string): Server {
  const tokens = new Set<string>();
  const orders = new Map<string, Order>();
  const orderOf = (payToken: string) => [...orders.values()].find((order) => order.payToken === payToken);

  return sandboxServer(switchable(({ path }) => !path.startsWith('/pay/') && path !== '/collected', answer));

  function answer(asked: Asked): Answered | Promise<Answered> {
    const { method, path, headers } = asked;
    if (path === '/collected') return { status: 200, body: collected() };
    if (method === 'POST' && path === '/oauth/v3/token') return issueToken(asked);
    const [, payToken] = /^\/pay\/(\w+)$/.exec(path) ?? [];
    if (payToken) return method === 'POST' ? choose(payToken, asked) : show(payToken);
    const [, country, call] = /^\/orange-money-webpay\/(\w+)\/v1\/(\w+)$/.exec(path) ?? [];
    if (method !== 'POST' || !country) return error(404, 60, 'Resource not found');
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return error(401, 41, 'Invalid credentials');
    }
    if (call === 'webpayment') return create(country, asked);
    return call === 'transactionstatus' ? statusOf(asked) : error(404, 60, 'Resource not found');
  }

  /** Lists what was paid on pages, by our references. */
  function collected() {
    return [...orders.values()]
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ notif_url, amount }) => ({ reference: notif_url.split('/').at(-1) ?? '', amount, times: 1 }));
  }

  function issueToken({ headers, body }: Asked): Answered {
    const expected = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`;
    const isAsked = new URLSearchParams(body).get('grant_type') === 'client_credentials';
    if (headers.authorization !== expected || !isAsked) return { status: 401, body: { error: 'invalid_client' } };
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { status: 200, body: { token_type: 'Bearer', access_token: token, expires_in: TOKEN_S } };
  }

  function create(country: string, { body }: Asked): Answered {
    const wanted: Order & { merchant_key: string } = JSON.parse(body);
    if (wanted.merchant_key !== account.merchantKey) return error(401, 41, 'Invalid merchant key');
    const currency = { dev: 'OUV', gn: 'GNF', sl: 'SLE' }[country];
    if (wanted.currency !== currency) return error(400, 28, 'Invalid currency');
    if (typeof wanted.amount !== 'number' || !(wanted.amount > 0)) return error(400, 26, 'Invalid amount');
    if (!wanted.order_id || wanted.order_id.length > 30) return error(400, 24, 'Invalid order_id');
    if (orders.has(wanted.order_id)) return error(400, 25, 'order_id already exists');
    const order: Order = {
      ...wanted,
      payToken: randomBytes(20).toString('hex'),
      notifToken: randomBytes(16).toString('hex'),
      status: 'INITIATED',
      txnid: null,
    };
    orders.set(order.order_id, order);
    const { payToken: pay_token, notifToken: notif_token } = order;
    const payment_url = `${pageUrl()}/pay/${pay_token}`;
    return { status: 201, body: { status: 201, message: 'OK', pay_token, payment_url, notif_token } };
  }

  function statusOf({ body }: Asked): Answered {
    const { order_id, amount, pay_token }: Record<string, unknown> = JSON.parse(body);
    const order = orders.get(String(order_id));
    if (!order || order.payToken !== pay_token || order.amount !== amount) {
      return error(404, 60, 'Transaction not found');
    }
    return { status: 200, body: { status: order.status, order_id, txnid: order.txnid } };
  }

  function show(payToken: string): Answered {
    const order = orderOf(payToken);
    if (!order) return { status: 404, type: 'text/html', body: 'Unknown payment' };
    if (order.status === 'INITIATED') order.status = 'PENDING';
    return { status: 200, type: 'text/html; charset=utf-8', body: payPage(order) };
  }

  async function choose(payToken: string, { body }: Asked): Promise<Answered> {
    const order = orderOf(payToken);
    const choice = CHOICES.find((known) => known === new URLSearchParams(body).get('choice'));
    if (!order || !choice) return { status: 404, type: 'text/html', body: 'Unknown payment' };
    if (order.status === 'INITIATED' || order.status === 'PENDING') {
      order.status = ends[choice];
      if (order.status === 'SUCCESS') order.txnid = `MP${Date.now()}.${payToken.slice(0, 6)}`;
      await notify(order, choice);
    }
    return { status: 303, headers: { location: order.status === 'SUCCESS' ? order.return_url : order.cancel_url } };
  }
}

async function notify({ notif_url, notifToken, txnid, status }: Order, choice: Choice): Promise<void> {
  if (choice === 'approve_unheard' || choice === 'close') return;
  const body =
    choice === 'forge'
      ? { status: 'SUCCESS', notif_token: 'made up', txnid: 'MP0' }
      : { status, notif_token: notifToken, txnid };
  const times = choice === 'approve_twice' ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => callBack(notif_url, body)));
}
