import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import type { Currency } from '@waka/contracts/regions';
import { call } from '../../../lib/api/api-client.ts';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { decided } from '../live/ops-keys.ts';
import type { Question } from './ask-dialog.tsx';

const REASON = 500;

/** Asks why the driver of a ride counts as paid in cash what its rider still owes. */
export const wasPaidInCash = (
  { id, currency }: { id: string; currency: Currency },
  amount: number,
  onDone: (reason: string) => void,
): Question => ({
  title: 'ops.ride.paidInCash',
  note: 'ops.ride.paidInCashNote',
  noteValues: { amount: formatMoney(amount, currency) },
  longest: REASON,
  isFinal: true,
  send: async (reason) => {
    try {
      await call(opsRoutes.opsPaidInCash, { params: { id }, body: { amount, reason } });
    } finally {
      // Another admin may have been first, or the rider has paid: the page shows what is owed now.
      await decided({ about: 'ride', id });
    }
    showToast({ title: translate('ops.audit.ride.paid_in_cash') });
    onDone(reason);
  },
});
