import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createHmac } from 'node:crypto';
import { callBack } from '../callbacks.ts';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import { switchable } from '../switches.ts';
import { stripeApi, type Keys } from './api.ts';
import { collected, givenBack } from './lists.ts';
import { Vault } from './vault.ts';

/** Reads a script. Browsers run these as they are in the source, without a build. */
const scriptOf = (name: string) =>
  readFileSync(new URL(`../../../src/providers/stripe/browser/${name}.js`, import.meta.url), 'utf8');

const script = (name: string): Answered => ({ status: 200, type: 'text/javascript', body: scriptOf(name) });

/** Renders a page for a foreign frame, which loads nothing from other origins. */
const frame = (name: string, body: string): Answered => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'",
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><style>${STYLE}</style>${body}<script src="/frames/${name}.js"></script></html>`,
});

const STYLE = `html,body{margin:0;background:transparent}
input{width:100%;border:0;padding:0;outline:0;background:transparent;font:16px system-ui;line-height:1.2;height:1.5em}
main{font:16px system-ui;color:#222;background:#fff;padding:24px;display:grid;gap:12px;height:100vh;box-sizing:border-box;align-content:center}
button{font:inherit;min-height:44px}`;

const pages: Record<string, () => Answered> = {
  '/v3/': () => script('stripe'),
  '/endive/stripe.js': () => script('stripe'),
  '/frames/field': () => frame('field', '<input autocomplete="off" inputmode="numeric">'),
  '/frames/field.js': () => script('field'),
  '/frames/challenge': () =>
    frame(
      'challenge',
      '<main><b>Your bank asks: is this you?</b><button id="complete" disabled>Complete</button><button id="fail" disabled>Fail</button></main>',
    ),
  '/frames/challenge.js': () => script('challenge'),
};

/** Where its signed webhooks go, and with which secret. */
interface Webhook {
  url: () => string;
  secret: string;
}

/**
 * Simulates Stripe on this machine: its API, its browser library, and the frames in which card numbers are typed. Faults
 * are those of calls with the secret key; each webhook is sent twice, as the real ones may be. What banks do weeks later, such as sending
 * a refund back, happens at once by `POST /later`.
 */
export function stripeSandbox(keys: Keys, webhook: Webhook | null = null): Server {
  const vault = new Vault();
  const api = stripeApi(vault, keys);
  const isOurs = ({ headers, path }: Asked) =>
    path.startsWith('/v1/') && (headers.authorization ?? '').includes(keys.secretKey);
  return sandboxServer(
    switchable(isOurs, (asked) => {
      const page = asked.method === 'GET' ? pages[asked.path]?.() : undefined;
      if (page) return page;
      if (asked.method === 'POST' && asked.path === '/later') return happens(vault, webhook);
      if (asked.path === '/collected') return { status: 200, body: collected(vault) };
      if (asked.path === '/paid-out') return { status: 200, body: givenBack(vault) };
      const answered = api(asked);
      const [, intent] = /^\/v1\/payment_intents\/(\w+)\/(?:confirm|challenge|cancel)$/.exec(asked.path) ?? [];
      if (webhook && intent) report(webhook, 'payment_intent.updated', { id: intent });
      const events = vault.events.splice(0);
      if (webhook) for (const { type, id } of events) report(webhook, type, { id });
      return answered;
    }),
  );
}

/** Lets happen what was to happen later, and reports it; lists what. */
function happens(vault: Vault, webhook: Webhook | null): Answered {
  const due = vault.later.splice(0);
  for (const { event, id, happen } of due) {
    happen();
    if (webhook) report(webhook, event, { id });
  }
  return { status: 200, body: due.map(({ event, id }) => ({ event, id })) };
}

function report({ url, secret }: Webhook, type: string, object: { id: string }): void {
  const body = JSON.stringify({ object: 'event', type, data: { object } });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
  for (let sent = 0; sent < 2; sent += 1) void callBack(url(), body, { headers });
}
