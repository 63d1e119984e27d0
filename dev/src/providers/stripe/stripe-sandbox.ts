import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { sandboxServer, type Answered } from '../sandbox-http.ts';
import { stripeApi, type Keys } from './api.ts';
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

/** Simulates Stripe on this machine: its API, its browser library, and the frames in which card numbers are typed. */
export function stripeSandbox(keys: Keys): Server {
  const api = stripeApi(new Vault(), keys);
  return sandboxServer((asked) => (asked.method === 'GET' && pages[asked.path]?.()) || api(asked));
}
