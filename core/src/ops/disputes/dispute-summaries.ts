import type { DisputeSummary } from '@waka/contracts/ops/money/card-disputes';
import { disputesAbout } from '../../payments/disputes.repository.ts';
import { paymentsByIds } from '../../payments/refunds/fare-refunds.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

const MOST = 50;

/** Lists the payments by card of a ride, or of a rider, that were disputed with the bank, the newest first. */
export async function disputeSummaries(
  sql: Sql,
  of: { rideId: string } | { riderId: string },
): Promise<DisputeSummary[]> {
  const disputes = await disputesAbout(sql, of, MOST);
  const payments = await paymentsByIds(
    sql,
    disputes.flatMap(({ paymentId }) => paymentId ?? []),
  );
  return disputes.flatMap(
    ({ id, paymentId, state, isWithdrawn, amount, currency, dueBy, createdAt, closedAt }): DisputeSummary[] => {
      const payment = payments.find((one) => one.id === paymentId);
      if (!payment || state === 'named' || amount === null || currency === null) return [];
      return [
        {
          id,
          rideId: payment.rideId,
          state,
          amount,
          paid: payment.amount,
          isWithdrawn,
          currency,
          dueBy: dueBy?.toISOString() ?? null,
          at: createdAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
        },
      ];
    },
  );
}
