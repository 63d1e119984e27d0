import type { LengoPayConfig } from '../../../platform/config/wallets-config.ts';
import { askProvider, isUnreachable } from '../ask-provider.ts';
import { LengoPayStarted, LengoPayStatus } from './lengopay-answers.ts';
import { lengoPayPayouts, lengoPayStatement, type LengoPayClient } from './lengopay-payouts.ts';
import { understand, type ProviderAnswer } from '../provider-answers.ts';
import { NotStartedError, type Collection, type Verdict, type WalletPort } from '../wallet-port.ts';
import { wireMoney } from '../wire-money.ts';

const COUNTRY_CODE = '+224';

/**
 * Creates the port to LengoPay, by which wallets of Guinea prompt the payer's phone. It has no key for repeated
 * requests: one whose answer was lost is not repeated, or the phone would prompt for two payments. Its callback has
 * the id that was lost.
 */
export function lengoPayWallet(config: LengoPayConfig, callbackUrl: (reference: string) => string): WalletPort {
  const { url, licenceKey, websiteId } = config;

  const ask: LengoPayClient = (path, body) =>
    askProvider(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        // The key as it is, not a pair of name and secret.
        Authorization: `Basic ${licenceKey}`,
      },
      body: JSON.stringify({ ...body, websiteid: websiteId }),
    });

  async function send({ reference, money, channel, payer }: Collection) {
    try {
      return await ask('v2/payments', {
        ...wireMoney(money),
        type_account: channel,
        account: payer?.slice(COUNTRY_CODE.length),
        callback_url: callbackUrl(reference),
      });
    } catch (error) {
      if (isUnreachable(error)) throw new NotStartedError('LengoPay can’t be reached');
      return null;
    }
  }

  return {
    payouts: lengoPayPayouts(ask, callbackUrl),
    refunds: null,
    statement: lengoPayStatement(ask),

    async start(collection) {
      const { money, payer, channel, tries } = collection;
      if (money.currency !== 'GNF' || channel === null) return { kind: 'refused', reason: 'unavailable' };
      if (!payer?.startsWith(COUNTRY_CODE)) return { kind: 'refused', reason: 'no_account' };
      // An earlier try was sent, and its process ended before the answer.
      if (tries > 1) return { kind: 'asked', token: null };
      const answer = await send(collection);
      if (answer === null) return { kind: 'asked', token: null, isLost: true };
      if (answer.status === 401 || answer.status === 403)
        throw new NotStartedError(`LengoPay answered ${answer.status}`);
      if (answer.status === 400) return { kind: 'refused', reason: 'unavailable' };
      const started = startedIn(answer);
      // Such a wallet wants a code typed on the page of the shop: without it no money moves.
      if (started?.requires_otp) return { kind: 'refused', reason: 'unavailable' };
      return started ? { kind: 'asked', token: started.pay_id } : { kind: 'asked', token: null, isLost: true };
    },

    async query({ token, money, payer }) {
      if (token === null) return { kind: 'unknown' };
      const answer = await ask('v2/transaction/status', { pay_id: token });
      if (answer.status === 404) return { kind: 'unknown' };
      if (answer.status !== 200) throw new Error(`LengoPay answered ${answer.status}`);
      const status = understand(LengoPayStatus, answer, 'LengoPay');
      if (status.pay_id !== token) throw new Error('LengoPay answered about another payment');
      // An id that came by a callback may be that of a stranger’s payment.
      if (status.account && payer && !payer.endsWith(status.account)) return { kind: 'unknown' };
      return verdictOf(status, Number(status.amount) === money.amount);
    },

    // A payment that no one made is not found.
    async probe() {
      const { status } = await ask('v2/transaction/status', { pay_id: 'probe-of-waka' });
      if (![200, 400, 404].includes(status)) throw new Error(`LengoPay answered ${status}`);
    },
  };
}

/** Reads an answer to a request; one that is not understood leaves a payment under way without an id. */
function startedIn(answer: ProviderAnswer): LengoPayStarted | null {
  try {
    return understand(LengoPayStarted, answer, 'LengoPay');
  } catch {
    return null;
  }
}

function verdictOf({ status, pay_id: transactionId }: LengoPayStatus, isForSum: boolean): Verdict {
  switch (status) {
    case 'SUCCESS':
      return { kind: isForSum ? 'paid' : 'wrong_amount', transactionId };
    case 'FAILED':
    case 'CANCELLED':
      return { kind: 'failed', reason: 'refused' };
    case 'EXPIRED':
      return { kind: 'failed', reason: 'timed_out', mayStillPay: true };
    default:
      return { kind: 'pending' };
  }
}
