import { randomBytes, randomUUID } from 'node:crypto';
import { isProduction } from '../apps.mjs';
import { pickFreePort } from '../processes/ports.mjs';

/** @typedef {Record<string, string | undefined>} PaymentsEnvironment */

const secret = () => randomBytes(12).toString('hex');

/** Returns which payment providers are the local ones; the environment may configure real ones instead. */
const localPayments = () => ({
  stripe: !process.env.STRIPE_SECRET_KEY && !isProduction(),
  momo: !process.env.MOMO_SUBSCRIPTION_KEY && !isProduction(),
  orange: !process.env.ORANGE_MONEY_MERCHANT_KEY && !isProduction(),
  monime: !process.env.MONIME_ACCESS_TOKEN && !isProduction(),
  lengoPay: !process.env.LENGOPAY_LICENCE_KEY && !isProduction(),
});

/**
 * Returns the settings that the local payment providers and each process share.
 * @param {string} publicUrl
 * @returns {Promise<PaymentsEnvironment>} empty where there are none
 */
export async function paymentsEnvironment(publicUrl) {
  const { stripe, momo, orange, monime, lengoPay } = localPayments();
  return {
    ...(stripe && (await stripeEnvironment(publicUrl))),
    ...(momo && (await momoEnvironment())),
    ...(orange && (await orangeEnvironment())),
    ...(monime && (await monimeEnvironment())),
    ...(lengoPay && (await lengoPayEnvironment())),
  };
}

async function momoEnvironment() {
  const [user, key] = [randomUUID(), secret()];
  return {
    MOMO_URL: `http://127.0.0.1:${await pickFreePort()}`,
    MOMO_SUBSCRIPTION_KEY: secret(),
    MOMO_API_USER: user,
    MOMO_API_KEY: key,
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: secret(),
    MOMO_DISBURSEMENT_API_USER: user,
    MOMO_DISBURSEMENT_API_KEY: key,
    MOMO_TARGET_ENVIRONMENT: 'sandbox',
  };
}

const orangeEnvironment = async () => ({
  ORANGE_MONEY_URL: `http://127.0.0.1:${await pickFreePort()}`,
  ORANGE_MONEY_CLIENT_ID: secret(),
  ORANGE_MONEY_CLIENT_SECRET: secret(),
  ORANGE_MONEY_MERCHANT_KEY: secret(),
  ORANGE_MONEY_COUNTRY: 'dev',
});

const monimeEnvironment = async () => ({
  MONIME_URL: `http://127.0.0.1:${await pickFreePort()}`,
  MONIME_ACCESS_TOKEN: secret(),
  MONIME_SPACE_ID: `spc-${secret()}`,
  MONIME_WEBHOOK_SECRET: secret(),
});

const lengoPayEnvironment = async () => ({
  LENGOPAY_URL: `http://127.0.0.1:${await pickFreePort()}`,
  LENGOPAY_LICENCE_KEY: secret(),
  LENGOPAY_WEBSITE_ID: secret(),
});

/** @param {string} publicUrl */
async function stripeEnvironment(publicUrl) {
  const port = await pickFreePort();
  // Browsers load the card fields by the host that people use, so that a phone on the same network finds them too.
  const { protocol, hostname } = new URL(publicUrl);
  const host = protocol === 'http:' ? hostname : 'localhost';
  return {
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    STRIPE_JS_URL: `http://${host}:${port}/v3/`,
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
}
