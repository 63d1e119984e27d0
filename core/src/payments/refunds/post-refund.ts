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
  { bearer, driverId, ...refund }: Posted & { bearer: RefundBearer; driverId: string | null },
): Promise<boolean> {
  const { id, rideId, amount, currency } = refund;
  return post(sql, {
    kind: 'refund',
    reference: id,
    rideId,
    currency,
    lines: [
      ...(await borneBy(sql, { bearer, driverId, rideId, amount })),
      { account: 'refunds_due', ownerId: null, amount: -amount },
    ],
  });
}

/** Posts that a refund that was decided is not given: who bore it has it again. Locks the driver who did. */
export async function postRefundWithdrawn(
  sql: Sql,
  { id, rideId, currency }: Pick<Posted, 'id' | 'rideId' | 'currency'>,
): Promise<boolean> {
  const lines = (await linesOf(sql, { kind: 'refund', reference: id })).map((line) => ({
    ...line,
    amount: -line.amount,
  }));
  for (const { ownerId } of lines) if (ownerId !== null) await lockDriver(sql, ownerId);
  return post(sql, { kind: 'refund_withdrawn', reference: id, rideId, currency, lines });
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
