import { useQueryClient } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { useEffect, useRef } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { askPosition } from '../../../../lib/device/geolocation.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { driverStatusStore, driverStatusReceived } from '../../../../lib/live/driver-status.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { DRIVER_STATUS } from './use-driver-status.ts';

const FRESH_MS = 10_000;

/**
 * Goes online again after the service ended the shift of a silent phone: with each response that still allows it, while
 * the page is visible and the phone knows its position.
 */
export function useResume(status: DriverStatus | undefined): void {
  const queryClient = useQueryClient();
  const isTrying = useRef(false);
  useEffect(() => {
    if (!status?.mayResume) return undefined;
    const resumeIfSeen = () => {
      if (isTrying.current || document.visibilityState !== 'visible') return;
      isTrying.current = true;
      resume()
        .then(() => queryClient.invalidateQueries({ queryKey: DRIVER_STATUS }))
        // The screen still shows why the driver is offline, and the next response starts another attempt.
        .catch((error: unknown) => console.warn('Not online again yet:', error))
        .finally(() => {
          isTrying.current = false;
        });
    };
    resumeIfSeen();
    document.addEventListener('visibilitychange', resumeIfSeen);
    return () => document.removeEventListener('visibilitychange', resumeIfSeen);
  }, [status, queryClient]);
}

async function resume(): Promise<void> {
  const { lat, lng } = await askPosition(FRESH_MS);
  // The driver has gone online by hand meanwhile.
  if (driverStatusStore.getState().isOnline !== false) return;
  await call(driverRoutes.setDriverStatus, { body: { status: 'online', location: { lat, lng } } });
  driverStatusReceived({ isOnline: true });
  showToast({ title: translate('driver.resumed'), description: translate('driver.resumedText') });
}
