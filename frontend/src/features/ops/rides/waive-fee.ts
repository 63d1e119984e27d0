import { FEE_BEARERS } from '@waka/contracts/ops/money/refunds';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { RideFee } from '@waka/contracts/money/ride-fee';
import { call } from '../../../lib/api/api-client.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { decided } from '../live/ops-keys.ts';
import type { Question } from './ask-dialog.tsx';

const REASON = 500;

/** Asks for the reason and who bears it where the fee of a ride is waived that its rider still owes. */
export const feeToWaive = (
  rideId: string,
  { amount }: Pick<RideFee, 'amount'>,
  onDone?: (reason: string) => void,
): Question => ({
  title: 'ops.ride.fee.waive',
  note: 'ops.ride.fee.waiveNote',
  longest: REASON,
  bearers: FEE_BEARERS,
  isFinal: true,
  send: async (reason, _sum, { bearer, refundId: waiverId }) => {
    try {
      const of = FEE_BEARERS.find((one) => one === bearer);
      await call(opsRoutes.opsWaiveFee, { params: { id: rideId }, body: { amount, reason, bearer: of, waiverId } });
    } finally {
      // Another admin may have been first, or the rider has paid: the page shows what is owed now.
      await decided({ about: 'ride', id: rideId });
    }
    showToast({ title: translate('ops.audit.ride.fee_waived') });
    onDone?.(reason);
  },
});
