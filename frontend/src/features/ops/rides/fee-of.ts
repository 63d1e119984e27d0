import type { RideFee } from '@waka/contracts/money/ride-fee';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { RideDetails } from '@waka/contracts/ops/people-views';

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
