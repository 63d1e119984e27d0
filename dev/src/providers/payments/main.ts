import type { Server } from 'node:http';
import { lengoPaySandbox } from '../lengopay/lengopay-sandbox.ts';
import { momoSandbox } from '../momo/momo-sandbox.ts';
import { monimeSandbox } from '../monime/monime-sandbox.ts';
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

const [stripe, momo, orange, monime, lengoPay] = [
  given('STRIPE_API_URL', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'),
  given('MOMO_URL', 'MOMO_SUBSCRIPTION_KEY', 'MOMO_API_USER', 'MOMO_API_KEY'),
  given(
    'ORANGE_MONEY_URL',
    'ORANGE_MONEY_CLIENT_ID',
    'ORANGE_MONEY_CLIENT_SECRET',
    'ORANGE_MONEY_MERCHANT_KEY',
    'PUBLIC_URL',
  ),
  given('MONIME_URL', 'MONIME_ACCESS_TOKEN', 'MONIME_SPACE_ID', 'MONIME_WEBHOOK_SECRET', 'PUBLIC_URL'),
  given('LENGOPAY_URL', 'LENGOPAY_LICENCE_KEY', 'LENGOPAY_WEBSITE_ID'),
];

/** Leaves time to see the code on the screen, and to choose something else at /phone of the sandbox. */
const DIALS_AFTER_MS = 25_000;

if (stripe) {
  const [url = '', secretKey = '', publishableKey = ''] = stripe;
  const { STRIPE_WEBHOOK_SECRET: secret, PUBLIC_URL: publicUrl } = env;
  const webhook = secret && publicUrl ? { secret, url: () => `${publicUrl}/api/payments/webhooks/STRIPE/SL` } : null;
  await open(stripeSandbox({ secretKey, publishableKey }, webhook), url, true);
}
if (momo) {
  const [url = '', subscriptionKey = '', apiUser = '', apiKey = ''] = momo;
  const disbursementKey = env.MOMO_DISBURSEMENT_SUBSCRIPTION_KEY;
  await open(
    momoSandbox({ subscriptionKey, apiUser, apiKey, ...(disbursementKey && { disbursementKey }) }),
    url,
    false,
  );
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
if (monime) {
  const [url = '', accessToken = '', spaceId = '', webhookSecret = '', publicUrl = ''] = monime;
  const webhookUrl = () => `${publicUrl}/api/payments/webhooks/MONIME/SL`;
  const sandbox = monimeSandbox({ accessToken, spaceId, webhookSecret }, { webhookUrl, dialsAfterMs: DIALS_AFTER_MS });
  await open(sandbox, url, true);
}
if (lengoPay) {
  const [url = '', licenceKey = '', websiteId = ''] = lengoPay;
  await open(lengoPaySandbox({ licenceKey, websiteId }), url, false);
}
console.log('listening');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

/** Opens a server; those with pages for browsers are reachable from the network. */
function open(server: Server, url: string, isPublic: boolean): Promise<string> {
  return listen(server, { port: Number(new URL(url).port), isPublic });
}
