import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { linesOf } from '../../ledger/ledger.repository.ts';
import { shareOfDriver } from '../../ledger/share-of-driver.ts';
import { post, type LedgerLine } from '../../ledger/post.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { FareRefundRow } from './fare-refund.entity.ts';

type Posted = Pick<FareRefundRow, 'id' | 'rideId' | 'riderId' | 'amount' | 'currency'>;

/** Posts that a rider is to get something back, and who bears it. The caller holds the driver's lock where the driver does. */
export async function postRefundDecided(
  sql: Sql,
  { bearer, driverId, reason, ...refund }: Posted & { bearer: RefundBearer; driverId: string | null; reason: string },
): Promise<boolean> {
  const { id, rideId, amount, currency } = refund;
  return post(sql, {
    kind: 'refund',
    reference: id,
    rideId,
    currency,
    ...(bearer !== 'service' && { note: reason, isNoteShown: true }),
    lines: [
      ...(await borneBy(sql, { bearer, driverId, rideId, amount })),
      { account: 'refunds_due', ownerId: null, amount: -amount },
    ],
  });
}

interface Withdrawn extends Pick<Posted, 'id' | 'rideId' | 'currency' | 'amount'> {
  /** What is withdrawn of it. */
  by: number;
  /** The refund, or what it was cut by. */
  reference: string;
}

/**
 * Posts that a refund that was decided is not given, or less of it: who bore it has it again, each the part that was borne. Locks the
 * driver who did.
 */
export async function postRefundWithdrawn(
  sql: Sql,
  { id, rideId, currency, amount, by, reference }: Withdrawn,
): Promise<boolean> {
  const decided = await linesOf(sql, { kind: 'refund', reference: id });
  const [before, after] = [partOf(decided, amount), partOf(decided, amount - by)];
  const lines = decided.map((line, at) => ({ ...line, amount: (after[at] ?? 0) - (before[at] ?? 0) }));
  return postOfDrivers(sql, { kind: 'refund_withdrawn', reference, rideId, currency, lines });
}

/** Posts that a refund is due in the place of one that was withdrawn: who had it again bears it. Locks the driver who does. */
export async function postRefundRestored(
  sql: Sql,
  { id, rideId, currency }: Pick<Posted, 'id' | 'rideId' | 'currency'>,
  withdrawn: string,
): Promise<boolean> {
  const lines = (await linesOf(sql, { kind: 'refund_withdrawn', reference: withdrawn })).map((line) => ({
    ...line,
    amount: -line.amount,
  }));
  return postOfDrivers(sql, { kind: 'refund', reference: id, rideId, currency, lines });
}

async function postOfDrivers(sql: Sql, transaction: Parameters<typeof post>[1]): Promise<boolean> {
  for (const { ownerId } of transaction.lines) if (ownerId !== null) await lockDriver(sql, ownerId);
  return post(sql, transaction);
}

/** Returns what was decided about a refund, whatever it was cut by since. */
export const decidedSum = async (sql: Sql, id: string): Promise<number> =>
  sumOf(await linesOf(sql, { kind: 'refund', reference: id }));

type Amount = Pick<LedgerLine, 'amount'>;

const sumOf = (lines: readonly Amount[]): number => lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);

/** Divides a part of a refund as the lines of the whole are divided: who bears it in the first, and what is due in the last. */
function partOf(lines: readonly Amount[], part: number): number[] {
  const whole = sumOf(lines);
  const borne = lines.filter(({ amount }) => amount > 0);
  const first = Math.floor((part * (borne[0]?.amount ?? 0)) / whole);
  return lines.map((line) => (line.amount < 0 ? -part : line === borne[0] ? first : part - first));
}

interface Borne {
  bearer: RefundBearer;
  driverId: string | null;
  rideId: string;
  amount: number;
}

async function borneBy(sql: Sql, { bearer, driverId, rideId, amount }: Borne): Promise<LedgerLine[]> {
  if (bearer === 'service' || driverId === null) return [{ account: 'refunds', ownerId: null, amount }];
  const part = bearer === 'driver' ? amount : await shareOfDriver(sql, rideId, amount);
  return [
    { account: 'driver_earnings', ownerId: driverId, amount: part },
    { account: 'commission', ownerId: null, amount: amount - part },
  ];
}

/** Posts that a rider has got it from our account at a provider; `by` is the refund by the rail, or the refund itself by hand. */
export const postRefundPaid = (sql: Sql, { rideId, amount, currency }: Posted, by: string): Promise<boolean> =>
  post(sql, {
    kind: 'refund_paid',
    reference: by,
    rideId,
    currency,
    lines: [
      { account: 'refunds_due', ownerId: null, amount },
      { account: 'wallet', ownerId: null, amount: -amount },
    ],
  });

/** Posts that the provider has the money again: it is due as before. */
export const postRefundReturned = (sql: Sql, { rideId, amount, currency }: Posted, by: string): Promise<boolean> =>
  post(sql, {
    kind: 'refund_returned',
    reference: by,
    rideId,
    currency,
    lines: [
      { account: 'wallet', ownerId: null, amount },
      { account: 'refunds_due', ownerId: null, amount: -amount },
    ],
  });

/** Posts that it is the rider's credit for the next ride. */
export const postRefundCredited = (sql: Sql, { id, rideId, riderId, amount, currency }: Posted): Promise<boolean> =>
  post(sql, {
    kind: 'refund_credited',
    reference: id,
    rideId,
    currency,
    lines: [
      { account: 'refunds_due', ownerId: null, amount },
      { account: 'rider_credit', ownerId: riderId, amount: -amount },
    ],
  });
