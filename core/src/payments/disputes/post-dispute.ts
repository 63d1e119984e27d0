import { createHash } from 'node:crypto';
import type { Currency } from '@waka/contracts/regions';
import type { LedgerAccount } from '../../ledger/ledger-entry.entity.ts';
import type { LedgerKind } from '../../ledger/ledger-transaction.entity.ts';
import { linesByReference } from '../../ledger/ledger.repository.ts';
import { post } from '../../ledger/post.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { CardDisputeRow } from '../card-dispute.entity.ts';

interface Moved {
  dispute: Pick<CardDisputeRow, 'id'>;
  rideId: string;
  amount: number;
  currency: Currency;
}

type State = 'open' | 'lost' | 'won';

const KINDS = { open: 'chargeback', lost: 'chargeback_lost', won: 'chargeback_won' } as const satisfies Record<
  State,
  LedgerKind
>;
const ACCOUNTS = ['disputed', 'chargebacks', 'wallet'] as const satisfies LedgerAccount[];

/**
 * Posts what a dispute has moved: the bank takes the money at once, its decision says who keeps it, and it may decide anew as often as it
 * likes. Posted is the difference between what the ledger has of the dispute and what its state asks for, so that a repeat posts nothing.
 * The caller holds the lock of the dispute.
 */
export async function postDispute(sql: Sql, moved: Moved, now: CardDisputeRow['state']): Promise<void> {
  if (now === 'named') return;
  const posted = await postingsOf(sql, moved);
  if (posted.length === 0) await postChange(sql, moved, { state: 'open', posted });
  if (now !== 'open' || posted.length > 0) {
    await postChange(sql, moved, { state: now, posted: await postingsOf(sql, moved) });
  }
}

type Posting = Awaited<ReturnType<typeof linesByReference>>[number];

async function postChange(
  sql: Sql,
  { dispute, rideId, amount, currency }: Moved,
  { state, posted }: { state: State; posted: readonly Posting[] },
): Promise<void> {
  const asked: Partial<Record<LedgerAccount, number>> = {
    ...(state !== 'won' && { wallet: -amount, [state === 'lost' ? 'chargebacks' : 'disputed']: amount }),
  };
  const lines = ACCOUNTS.map((account) => ({
    account,
    ownerId: null,
    amount: (asked[account] ?? 0) - sumOf(posted, account),
  }));
  if (lines.every((line) => line.amount === 0)) return;
  const kind = KINDS[state];
  // The first of a kind has the id of the dispute; the bank may decide so once more.
  const isFirst = !posted.some((one) => one.kind === kind);
  const reference = isFirst ? dispute.id : changeOf(dispute.id, distinct(posted));
  await post(sql, { kind, reference, rideId, currency, lines });
}

/** Lists the lines of what was posted of a dispute: under its id, and of each further change under an id of its own. */
async function postingsOf(sql: Sql, { dispute, rideId }: Moved): Promise<Posting[]> {
  const lines = await linesByReference(sql, { rideId, kinds: Object.values(KINDS) });
  const own = new Set([dispute.id, ...lines.map((_, at) => changeOf(dispute.id, at))]);
  return lines.filter(({ reference }) => own.has(reference));
}

const distinct = (posted: readonly Posting[]): number => new Set(posted.map(({ transactionId }) => transactionId)).size;

const sumOf = (posted: readonly Posting[], account: LedgerAccount): number =>
  posted.filter((line) => line.account === account).reduce((sum, { amount }) => sum + amount, 0);

/** Derives the reference of a further change of a dispute from how many were posted before. */
const changeOf = (disputeId: string, before: number): string =>
  createHash('sha256')
    .update(`${disputeId} ${before}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
