import type { OrangeConfig } from '../../platform/config/wallets-config.ts';
import { AccessToken, askProvider, basic } from './ask-provider.ts';
import { OrangePage, OrangeStatus, understand } from './provider-answers.ts';
import { COLLECTS_ONLY, type Collection, type WalletPort } from './wallet-port.ts';
import { wireMoney, type Money } from './wire-money.ts';

const CURRENCIES = { gn: 'GNF', sl: 'SLE' } as const;
/** Currency of the provider's test country. */
const TEST_CURRENCY = 'OUV';
const LONGEST_ORDER_ID = 30;

interface Pages {
  callbackUrl: (reference: string) => string;
  /** Where Orange sends the rider's browser afterwards. Its arrival proves nothing. */
  returnUrl: string;
}

/** Creates the port to Orange Money Web Payment: the rider approves on a page of Orange, with a code from the phone. */
export function orangeWallet(config: OrangeConfig, { callbackUrl, returnUrl }: Pages): WalletPort {
  const { url, clientId, clientSecret, merchantKey, country } = config;
  const token = new AccessToken(() =>
    askProvider(`${url}/oauth/v3/token`, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }),
  );

  async function ask(call: string, body: object) {
    const answer = await askProvider(`${url}/orange-money-webpay/${country}/v1/${call}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${await token.get()}`,
      },
      body: JSON.stringify(body),
    });
    if (answer.status === 401 || answer.status === 403) {
      token.drop();
      throw new Error(`Orange answered ${answer.status}`);
    }
    return answer;
  }

  return {
    ...COLLECTS_ONLY,

    async start(collection) {
      const money = moneyOf(config, collection.money);
      if (!money) return { kind: 'refused', reason: 'unavailable' };
      const answer = await ask('webpayment', {
        merchant_key: merchantKey,
        currency: money.currency,
        order_id: orderIdOf(collection),
        amount: money.amount,
        return_url: returnUrl,
        cancel_url: returnUrl,
        notif_url: callbackUrl(collection.reference),
        lang: country === 'gn' ? 'fr' : 'en',
        reference: 'Waka',
      });
      if (answer.status !== 201) throw new Error(`Orange answered ${answer.status} without a page to pay on`);
      const page = understand(OrangePage, answer, 'Orange');
      return { kind: 'asked', token: page.pay_token, payUrl: page.payment_url };
    },

    async query(collection) {
      const money = moneyOf(config, collection.money);
      if (!money || !collection.token) return { kind: 'unknown' };
      const answer = await ask('transactionstatus', {
        order_id: orderIdOf(collection),
        amount: money.amount,
        pay_token: collection.token,
      });
      if (answer.status === 404) return { kind: 'unknown' };
      const { status, txnid: transactionId } = understand(OrangeStatus, answer, 'Orange');
      // The query contains the sum, so the answer is for that sum.
      if (status === 'SUCCESS') return { kind: 'paid', transactionId };
      if (status === 'FAILED') return { kind: 'failed', reason: 'refused' };
      return status === 'EXPIRED' ? { kind: 'failed', reason: 'timed_out' } : { kind: 'pending' };
    },

    // There is no call about the account itself: an order that no one made is not found.
    async probe() {
      await ask('transactionstatus', { order_id: 'probe', amount: 1, pay_token: 'probe' });
    },
  };
}

/**
 * Builds the order id. Each try is an order of its own: Orange refuses a repeated order, and the page of a try whose
 * response was lost reached no rider, so it cannot be paid.
 */
export const orderIdOf = ({ reference, tries }: Pick<Collection, 'reference' | 'tries'>): string => {
  const ending = `-${tries}`;
  return reference.replaceAll('-', '').slice(0, LONGEST_ORDER_ID - ending.length) + ending;
};

/** Returns the first and the last reference that an order id may have been built of; null for any other text. */
export function referencesOfOrder(orderId: string): [first: string, last: string] | null {
  const [, start = ''] = /^([0-9a-f]{25,28})-\d{1,4}$/.exec(orderId.toLowerCase()) ?? [];
  if (start === '') return null;
  const filled = (digit: string) => start.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [filled('0'), filled('f')];
}

function moneyOf({ country }: OrangeConfig, money: Money) {
  const amount = Number(wireMoney(money).amount);
  if (country === 'dev') return { amount, currency: TEST_CURRENCY };
  return money.currency === CURRENCIES[country] ? { amount, currency: money.currency } : null;
}
