import { CARD } from '@waka/contracts/money/payment-method';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/**
 * Returns what leaves the end of a ride. It warns once of a tip by card that is not through: what its bank asks about is
 * shown nowhere else.
 */
export function useLeave({ tip }: Pick<Ride, 'tip'>, leave: () => void): () => void {
  const [isWarned, setIsWarned] = useState(false);
  return () => {
    const isOpen = tip?.method === CARD && tip.state !== 'paid' && tip.state !== 'failed';
    if (!tip || !(tip.needsCheck || isOpen) || isWarned) return leave();
    setIsWarned(true);
    showToast({ title: translate(tip.needsCheck ? 'tip.leave' : 'tip.leaveEarly') });
  };
}
