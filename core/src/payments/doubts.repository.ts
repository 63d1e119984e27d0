import type { DoubtKind } from '@waka/contracts/ops/money/doubts';
import { IsNull, Not } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { Payment } from './payment.entity.ts';
import { TopUpRow } from './top-ups/top-up.entity.ts';

const IN_DOUBT = { inDoubtSince: Not(IsNull()) };

/** Lists payments that are in doubt, the longest first. */
export const paymentsInDoubt = ({ manager }: Sql, most: number): Promise<Payment[]> =>
  manager.find(Payment, { where: IN_DOUBT, order: { inDoubtSince: 'ASC' }, take: most });

/** Lists top-ups that are in doubt, the longest first. */
export const topUpsInDoubt = ({ manager }: Sql, most: number): Promise<TopUpRow[]> =>
  manager.find(TopUpRow, { where: IN_DOUBT, order: { inDoubtSince: 'ASC' }, take: most });

/** Ends the doubt about something, and with `ask` has its provider asked at once; false where it is not in doubt any more. */
export async function endDoubt(
  { manager }: Sql,
  { kind, id }: { kind: DoubtKind; id: string },
  { ask = false }: { ask?: boolean } = {},
): Promise<boolean> {
  const changes = { inDoubtSince: null, ...(ask && { nextCheckAt: () => 'now()' }) };
  const { affected } =
    kind === 'payment'
      ? await manager.update(Payment, { id, ...IN_DOUBT }, changes)
      : await manager.update(TopUpRow, { id, ...IN_DOUBT }, changes);
  return affected === 1;
}

interface Movement {
  rail: string | null;
  credentials: string | null;
  providerTransactionId: string;
  except: string;
}

/** Checks whether a movement of an account is recorded with another payment or top-up. The caller holds the lock of its name. */
export async function isRecorded(
  { manager }: Sql,
  { rail, credentials, providerTransactionId, except }: Movement,
): Promise<boolean> {
  if (rail === null || credentials === null) return false;
  const of = { rail, credentials, providerTransactionId, id: Not(except) };
  return (await manager.existsBy(Payment, of)) || manager.existsBy(TopUpRow, of);
}
