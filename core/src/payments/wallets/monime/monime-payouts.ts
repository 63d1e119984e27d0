import type { MonimeClient } from './monime-client.ts';
import { MonimePayoutAnswer, MonimeStatementAnswer, type MonimePayout } from './monime-answers.ts';
import { understand } from '../provider-answers.ts';
import type { OutPort, Payout, PayoutFailure, PayoutVerdict, Statement, StatementLine } from '../payout-port.ts';
import type { Money } from '../wire-money.ts';

/** Creates the port to Monime's payouts, from the account of the space to a wallet. */
export const monimePayouts = (ask: MonimeClient, financialAccount: string | null): OutPort<Payout> => ({
  async start({ reference, money, payee, channel }) {
    if (money.currency !== 'SLE' || channel === null) return { kind: 'refused', reason: 'unavailable' };
    const answer = await ask('payouts', {
      method: 'POST',
      key: reference,
      body: {
        amount: { currency: money.currency, value: money.amount },
        destination: { type: 'momo', providerId: channel, phoneNumber: payee },
        ...(financialAccount && { source: { financialAccountId: financialAccount } }),
        metadata: { reference },
      },
    });
    if (answer.status === 400 || answer.status === 422) return { kind: 'refused', reason: 'unavailable' };
    return { kind: 'asked', token: understand(MonimePayoutAnswer, answer, 'Monime').result.id };
  },

  async query({ token, money }) {
    if (token === null) return { kind: 'unknown' };
    const answer = await ask(`payouts/${encodeURIComponent(token)}`, { method: 'GET' });
    if (answer.status === 404) return { kind: 'unknown' };
    const { result } = understand(MonimePayoutAnswer, answer, 'Monime');
    if (result.id !== token) throw new Error('Monime answered about another payout');
    return verdictOf(result, money);
  },
});

function verdictOf({ id, status, amount, failureDetail }: MonimePayout, money: Money): PayoutVerdict {
  if (status === 'pending' || status === 'processing') return { kind: 'pending' };
  if (status === 'failed') return { kind: 'failed', reason: failures[failureDetail?.code ?? ''] ?? 'refused' };
  if (amount.value !== money.amount || amount.currency !== money.currency) {
    throw new Error('Monime paid out another sum');
  }
  return { kind: 'paid', transactionId: id };
}

const failures: Record<string, PayoutFailure> = {
  fund_insufficient: 'short',
  authorization_failed: 'unavailable',
  provider_unknown: 'unavailable',
  provider_account_blocked: 'blocked',
  provider_account_missing: 'no_account',
  provider_account_quota_exhausted: 'limit',
};

const PAGE = 50;
/** The newest are listed first; some may be listed a little later than they moved. */
const LISTED_LATE_MS = 24 * 3600_000;
/** More than a day of an account has. */
const MOST_PAGES = 1000;

/** Creates the statement of a space: the movements of its account, of all its pages. */
export const monimeStatement =
  (ask: MonimeClient, financialAccount: string | null): Statement =>
  async (from, to) => {
    const lines: StatementLine[] = [];
    let after: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(financialAccount && { financialAccountId: financialAccount }),
        ...(after && { after }),
      });
      const answer = await ask(`financial-transactions?${query.toString()}`, { method: 'GET' });
      const { result, pagination } = understand(MonimeStatementAnswer, answer, 'Monime');
      for (const movement of result) {
        const at = new Date(movement.timestamp);
        if (at < from || at >= to) continue;
        // Of the accounts of a space we have one: a sum of another one would pass for leones.
        if (movement.amount.currency !== 'SLE') {
          throw new Error(`Monime listed a movement in ${movement.amount.currency}: name the account of leones`);
        }
        lines.push({
          id: movement.id,
          reference: movement.ownershipGraph?.owner?.id ?? movement.reference ?? null,
          amount: movement.type === 'credit' ? movement.amount.value : -movement.amount.value,
          currency: 'SLE',
          at,
          kind: movement.originatingFee ? 'fee' : movement.originatingReversal ? 'reversal' : 'movement',
        });
      }
      const isBefore = ({ timestamp }: { timestamp: string }) =>
        Date.parse(timestamp) < from.getTime() - LISTED_LATE_MS;
      after = result.length > 0 && result.every(isBefore) ? null : (pagination?.next ?? null);
      if (after === null) return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    }
    throw new Error('Monime’s statement has no end');
  };
