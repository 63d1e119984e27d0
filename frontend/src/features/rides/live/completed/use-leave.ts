import { CARD } from '@waka/contracts/money/payment-method';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/**
 * Returns what leaves the end of a ride. It warns once of a tip that is not through: its wallet or its bank may still ask,
 * and only the receipt shows that, too.
 */
export function useLeave({ tip }: Pick<Ride, 'tip'>, leave: () => void): () => void {
  const [isWarned, setIsWarned] = useState(false);
  return () => {
    const isOpen = tip?.state === 'due' || tip?.state === 'requested';
    if (!isOpen || isWarned) return leave();
    setIsWarned(true);
    const charged = tip.needsCheck ? 'tip.leave' : 'tip.leaveEarly';
    showToast({ title: translate(tip.method === CARD ? charged : 'tip.leaveWallet') });
  };
}
