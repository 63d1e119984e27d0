import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import type { RideFee } from '@waka/contracts/ops/ops-file-views';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails } from '@waka/contracts/ops/people-views';

/** Who can bear a refund of a fee: all of it was the driver's, so that there is nothing to share. */
export const FEE_BEARERS: readonly RefundBearer[] = ['service', 'driver'];

const FEES = ['cancellation', 'no_show'] as const;

/** Returns which fee a cancelled ride costs in the place of its fare; null where it costs none, and as long as its file is not open. */
export function feeOf(
  { status }: Pick<OpsRide, 'status'>,
  details: Pick<RideDetails, 'fareLines'> | null,
): RideFee['kind'] | null {
  if (status !== 'cancelled') return null;
  const lines = details?.fareLines ?? [];
  return FEES.find((fee) => lines.some(({ kind }) => kind === fee)) ?? null;
}
