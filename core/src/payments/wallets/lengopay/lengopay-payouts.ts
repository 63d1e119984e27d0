import { isUnreachable } from '../ask-provider.ts';
import { LengoPayPaidOut, LengoPayStarted, LengoPayStatement } from './lengopay-answers.ts';
import { understand, type ProviderAnswer } from '../provider-answers.ts';
import type { OutPort, Payout, PayoutVerdict, Statement } from '../payout-port.ts';
import { NotStartedError } from '../wallet-port.ts';
import { wireMoney } from '../wire-money.ts';

export type LengoPayClient = (path: string, body: object) => Promise<ProviderAnswer>;

const COUNTRY_CODE = '+224';

/**
 * Creates the port to LengoPay's "cash in", which pays out to wallets of Guinea. It has no key for repeated requests
 * either: one whose answer was lost is not sent again, or a driver would be paid twice.
 */
export const lengoPayPayouts = (ask: LengoPayClient, callbackUrl: (reference: string) => string): OutPort<Payout> => ({
  async start({ reference, tries, money, payee, channel }) {
    if (money.currency !== 'GNF' || channel === null) return { kind: 'refused', reason: 'unavailable' };
    if (!payee.startsWith(COUNTRY_CODE)) return { kind: 'refused', reason: 'no_account' };
    if (tries > 1) return { kind: 'asked', token: null };
    let answer: ProviderAnswer;
    try {
      answer = await ask('v2/cashin/request', {
        ...wireMoney(money),
        type_account: channel,
        account: payee.slice(COUNTRY_CODE.length),
        callback_url: callbackUrl(reference),
      });
    } catch (error) {
      if (isUnreachable(error)) throw new NotStartedError('LengoPay can’t be reached');
      return { kind: 'asked', token: null };
    }
    if (answer.status === 401 || answer.status === 403) throw new NotStartedError(`LengoPay answered ${answer.status}`);
    if (answer.status === 400) return { kind: 'refused', reason: 'unavailable' };
    return { kind: 'asked', token: payIdOf(answer) };
  },

  async query({ token, money, payee }): Promise<PayoutVerdict> {
    if (token === null) return { kind: 'unknown' };
    const answer = await ask('v2/cashin/transaction', { pay_id: token });
    if (answer.status === 404) return { kind: 'unknown' };
    if (answer.status !== 200) throw new Error(`LengoPay answered ${answer.status}`);
    const { status, pay_id: id, account, amount } = understand(LengoPayPaidOut, answer, 'LengoPay');
    if (id !== token || (account && !payee.endsWith(account)))
      throw new Error('LengoPay answered about another payout');
    if (status === 'FAILED' || status === 'CANCELLED' || status === 'EXPIRED')
      return { kind: 'failed', reason: 'refused' };
    if (status !== 'SUCCESS') return { kind: 'pending' };
    if (Number(amount) !== money.amount) throw new Error('LengoPay paid out another sum');
    return { kind: 'paid', transactionId: id };
  },
});

function payIdOf(answer: ProviderAnswer): string | null {
  try {
    return understand(LengoPayStarted, answer, 'LengoPay').pay_id;
  } catch {
    return null;
  }
}

/** Creates the statement of a site. LengoPay lists what it has paid out, and not what came in. */
export const lengoPayStatement =
  (ask: LengoPayClient): Statement =>
  async (from, to) => {
    const answer = await ask('v1/cashin/all-transactions', {});
    if (answer.status !== 200) throw new Error(`LengoPay answered ${answer.status}`);
    const { lines } = understand(
      LengoPayStatement,
      { ...answer, body: { lines: Object.values(answer.body ?? {}) } },
      'LengoPay',
    );
    return lines
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ pay_id: id, amount, date }) => ({
        id,
        reference: id,
        amount: -Number(amount),
        currency: 'GNF' as const,
        // Its clock is that of Conakry, which is UTC.
        at: new Date(`${date.replace(' ', 'T')}Z`),
        kind: 'movement' as const,
      }))
      .filter(({ at }) => at >= from && at < to)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  };
