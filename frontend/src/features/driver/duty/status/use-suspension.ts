import { useEffect } from 'react';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { driverStatusStore } from '../../../../lib/live/driver-status.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/** Shows a toast when a suspension signs the driver out; it stays on the screen that follows. */
export function useSuspension(): void {
  useEffect(
    () =>
      driverStatusStore.subscribe((now, before) => {
        if (now.because !== 'suspension' || before.because === 'suspension') return;
        showToast({
          tone: 'error',
          title: translate('driver.signedOut'),
          description: translate('driver.signedOutText'),
        });
      }),
    [],
  );
}
