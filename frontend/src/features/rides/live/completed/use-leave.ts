import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/**
 * Returns what leaves the end of a ride. It warns once of a tip that its card's bank still asks about, which nothing else
 * shows.
 */
export function useLeave({ tip }: Pick<Ride, 'tip'>, leave: () => void): () => void {
  const [isWarned, setIsWarned] = useState(false);
  return () => {
    if (!tip?.needsCheck || isWarned) return leave();
    setIsWarned(true);
    showToast({ title: translate('tip.leave') });
  };
}
