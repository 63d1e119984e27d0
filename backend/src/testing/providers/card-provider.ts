import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { StripeConfig } from '@waka/core/platform/config/stripe-config';

const MAIN = fileURLToPath(new URL('../../../../dev/dist/providers/payments/main.js', import.meta.url));

interface StripeAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface CardProvider {
  config: StripeConfig;
  /** Makes a call of Stripe's own API, with the browser's key or with ours. */
  ask(as: 'browser' | 'service', path: string, form?: Record<string, string>): Promise<StripeAnswer>;
  /** Creates a card at Stripe, like the browser's library. */
  aCard(number?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the built Stripe sandbox of `npm start` as a process of its own. */
export async function startCardProvider(): Promise<CardProvider> {
  const apiUrl = `http://127.0.0.1:${await freePort()}`;
  const config = {
    secretKey: 'sk_test_of_tests',
    publishableKey: 'pk_test_of_tests',
    apiUrl,
    scriptUrl: `${apiUrl}/v3/`,
    webhookSecret: null,
    isTest: true,
  };
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      STRIPE_API_URL: apiUrl,
      STRIPE_SECRET_KEY: config.secretKey,
      STRIPE_PUBLISHABLE_KEY: config.publishableKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => said.includes('listening') && resolve());
    child.once('exit', (code) => reject(new Error(`the card provider ended with ${code}`)));
  });
  const ask: CardProvider['ask'] = async (as, path, form) => {
    const key = as === 'browser' ? config.publishableKey : config.secretKey;
    const answer = await fetch(apiUrl + path, {
      headers: { authorization: `Bearer ${key}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const body: Record<string, unknown> = JSON.parse(await answer.text());
    return { status: answer.status, body };
  };
  return {
    config,
    ask,
    async aCard(number = '4242424242424242') {
      const { body } = await ask('browser', '/v1/payment_methods', { type: 'card', ...cardFields('card', number) });
      return String(body.id);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const cardFields = (prefix: string, number: string): Record<string, string> => ({
  [`${prefix}[number]`]: number,
  [`${prefix}[exp_month]`]: '12',
  [`${prefix}[exp_year]`]: String(new Date().getFullYear() + 3),
  [`${prefix}[cvc]`]: '123',
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return bound.port;
}
