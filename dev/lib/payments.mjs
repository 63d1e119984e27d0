import { randomBytes } from 'node:crypto';
import { isProduction } from './apps.mjs';
import { pickFreePort } from './ports.mjs';

/** @typedef {Record<string, string>} PaymentsEnvironment */

const secret = () => randomBytes(12).toString('hex');

/** Which providers of money are the local ones; the environment may name real ones instead. */
export const localPayments = () => ({
  stripe: !process.env.STRIPE_SECRET_KEY && !isProduction(),
});

/**
 * What the local providers of money and each process have to know of each other.
 * @param {string} publicUrl
 * @returns {Promise<PaymentsEnvironment>} empty where there are none
 */
export async function paymentsEnvironment(publicUrl) {
  const { stripe } = localPayments();
  return { ...(stripe && (await stripeEnvironment(publicUrl))) };
}

/** @param {string} publicUrl */
async function stripeEnvironment(publicUrl) {
  const port = await pickFreePort();
  // The card fields come to a browser by the host that people type, so that a phone on the same network finds them too.
  const { protocol, hostname } = new URL(publicUrl);
  const host = protocol === 'http:' ? hostname : 'localhost';
  return {
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    STRIPE_JS_URL: `http://${host}:${port}/v3/`,
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret()}`,
  };
}
