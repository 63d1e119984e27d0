import type { Server } from 'node:http';
import { listen } from '../sandbox-http.ts';
import { stripeSandbox } from '../stripe/stripe-sandbox.ts';

const { NODE_ENV, STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = process.env;

if (NODE_ENV === 'production') {
  console.error('These providers move no money; a production system needs real ones (NODE_ENV=production).');
  process.exit(1);
}

const started: Promise<string>[] = [];

if (STRIPE_API_URL && STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY) {
  const keys = { secretKey: STRIPE_SECRET_KEY, publishableKey: STRIPE_PUBLISHABLE_KEY };
  // A browser on another machine has to reach the card fields too, as it reaches the pages.
  started.push(open(stripeSandbox(keys), STRIPE_API_URL, true));
}

await Promise.all(started);
console.log('listening');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

function open(server: Server, url: string, isPublic: boolean): Promise<string> {
  return listen(server, { port: Number(new URL(url).port), isPublic });
}
