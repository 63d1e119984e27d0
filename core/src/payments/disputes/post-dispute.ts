import type { Currency } from '@waka/contracts/regions';
import type { LedgerAccount } from '../../ledger/ledger-entry.entity.ts';
import type { LedgerKind } from '../../ledger/ledger-transaction.entity.ts';
import { linesOf } from '../../ledger/ledger.repository.ts';
import { post } from '../../ledger/post.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { CardDisputeRow } from '../card-dispute.entity.ts';

interface Moved {
  dispute: Pick<CardDisputeRow, 'id'>;
  rideId: string;
  amount: number;
  currency: Currency;
}

/** Posts what a dispute has moved so far: the bank takes the money at once, and the end says who keeps it. Each part is posted once. */
export async function postDispute(sql: Sql, moved: Moved, now: CardDisputeRow['state']): Promise<void> {
  await postMove(sql, moved, 'chargeback', { to: 'disputed', from: 'wallet' });
  if (now === 'lost') await postMove(sql, moved, 'chargeback_lost', { to: 'chargebacks', from: 'disputed' });
  if (now !== 'won') return;
  // A bank may change its mind after it has decided.
  const wasLost = (await linesOf(sql, { kind: 'chargeback_lost', reference: moved.dispute.id })).length > 0;
  await postMove(sql, moved, 'chargeback_won', { to: 'wallet', from: wasLost ? 'chargebacks' : 'disputed' });
}

const postMove = (
  sql: Sql,
  { dispute, rideId, amount, currency }: Moved,
  kind: LedgerKind,
  { to, from }: { to: LedgerAccount; from: LedgerAccount },
): Promise<boolean> =>
  post(sql, {
    kind,
    reference: dispute.id,
    rideId,
    currency,
    lines: [
      { account: to, ownerId: null, amount },
      { account: from, ownerId: null, amount: -amount },
    ],
  });
