import type { ReceiptSide } from '@waka/contracts/ops/money/cash-receipts';
import type { Currency } from '@waka/contracts/regions';
import { In, Not, Raw } from 'typeorm';
import { post } from '../../ledger/post.ts';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { CashReceiptRow } from './cash-receipt.entity.ts';

export const receiptById = ({ manager }: Sql, id: string): Promise<CashReceiptRow | null> =>
  manager.findOneBy(CashReceiptRow, { id });

/** Finds the receipt with a reference that counts; one that was refused does not. */
export const receiptWith = (
  { manager }: Sql,
  { currency, agent, reference }: Pick<CashReceiptRow, 'currency' | 'agent' | 'reference'>,
): Promise<CashReceiptRow | null> =>
  manager.findOneBy(CashReceiptRow, {
    currency,
    agent: Raw((column) => `lower(${column}) = lower(:agent)`, { agent }),
    reference: Raw((column) => `lower(${column}) = lower(:reference)`, { reference }),
    state: Not('refused' as const),
  });

/** Adds up the receipts of a driver that wait for a second admin. */
export async function heldSum({ manager }: Sql, driverId: string, currency: Currency): Promise<number> {
  return (await manager.sum(CashReceiptRow, 'amount', { driverId, currency, state: 'held' })) ?? 0;
}

type New = Pick<CashReceiptRow, 'driverId' | 'amount' | 'currency' | 'agent' | 'reference' | 'state' | 'recordedBy'>;

export const insertReceipt = ({ manager }: Sql, receipt: New): Promise<string> =>
  idOf(manager.insert(CashReceiptRow, receipt));

/** Lists receipts for ops: those that wait with the oldest first, or the others with the newest first. */
export const receiptsAt = ({ manager }: Sql, side: ReceiptSide, most: number): Promise<CashReceiptRow[]> =>
  manager.find(CashReceiptRow, {
    where: { state: In(side === 'open' ? ['held'] : ['booked', 'refused']) },
    order: { id: side === 'open' ? 'ASC' : 'DESC' },
    take: most,
  });

/** Ends the waiting of a receipt; returns false where it does not wait any more. */
export async function endReceipt(
  { manager }: Sql,
  id: string,
  { state, decidedBy }: Pick<CashReceiptRow, 'state' | 'decidedBy'>,
): Promise<boolean> {
  const { affected } = await manager.update(
    CashReceiptRow,
    { id, state: 'held' },
    { state, decidedBy, decidedAt: () => 'now()' },
  );
  return affected === 1;
}

/** Posts the cash of a receipt as handed in. The caller holds the driver's lock. */
export const postReceipt = (
  sql: Sql,
  { id, driverId, amount, currency, agent, reference }: CashReceiptRow,
): Promise<boolean> =>
  post(sql, {
    kind: 'remittance',
    reference: id,
    rideId: null,
    currency,
    note: `${agent} ${reference}`,
    lines: [
      { account: 'driver_cash', ownerId: driverId, amount: -amount },
      { account: 'wallet', ownerId: null, amount },
    ],
  });
