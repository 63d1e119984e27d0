import type { Server } from 'node:http';
import { momoSandbox } from '../momo/momo-sandbox.ts';
import { orangeSandbox } from '../orange/orange-sandbox.ts';
import { listen } from '../sandbox-http.ts';
import { stripeSandbox } from '../stripe/stripe-sandbox.ts';

const { env } = process;

if (env.NODE_ENV === 'production') {
  console.error('These providers move no money; a production system needs real ones (NODE_ENV=production).');
  process.exit(1);
}

/** Returns the settings of a provider; it is simulated where the environment has all of them. */
const given = (...names: string[]): string[] | null => {
  const values = names.map((name) => env[name] ?? '');
  return values.every(Boolean) ? values : null;
};

const [stripe, momo, orange] = [
  given('STRIPE_API_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'),
  given('MOMO_URL', 'MOMO_SUBSCRIPTION_KEY', 'MOMO_API_USER', 'MOMO_API_KEY'),
  given(
    'ORANGE_MONEY_URL',
    'ORANGE_MONEY_CLIENT_ID',
    'ORANGE_MONEY_CLIENT_SECRET',
    'ORANGE_MONEY_MERCHANT_KEY',
    'PUBLIC_URL',
  ),
];

if (stripe) {
  const [url = '', secretKey = '', publishableKey = ''] = stripe;
  await open(stripeSandbox({ secretKey, publishableKey }), url, true);
}
if (momo) {
  const [url = '', subscriptionKey = '', apiUser = '', apiKey = ''] = momo;
  await open(momoSandbox({ subscriptionKey, apiUser, apiKey }), url, false);
}
if (orange) {
  const [url = '', clientId = '', clientSecret = '', merchantKey = '', publicUrl = ''] = orange;
  const pageUrl = new URL(url);
  // Browsers use its page by the host by which they use ours.
  if (publicUrl.startsWith('http:')) pageUrl.hostname = new URL(publicUrl).hostname;
  await open(
    orangeSandbox({ clientId, clientSecret, merchantKey }, () => pageUrl.origin),
    url,
    true,
  );
}
console.log('listening');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

/** Opens a server; those with pages for browsers are reachable from the network. */
function open(server: Server, url: string, isPublic: boolean): Promise<string> {
  return listen(server, { port: Number(new URL(url).port), isPublic });
}
