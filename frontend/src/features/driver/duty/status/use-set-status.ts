import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { askPosition, PERMISSION_DENIED, PositionError } from '../../../../lib/device/geolocation.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { driverStatusReceived } from '../../../../lib/live/driver-status.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { DRIVER_STATUS } from './use-driver-status.ts';

const FRESH_MS = 30_000;

export type DutyStatus = 'online' | 'offline';

/** Goes online at the phone's position, or offline. The screen then shows what the service confirmed. */
export function useSetStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    onMutate: () => queryClient.cancelQueries({ queryKey: DRIVER_STATUS }),
    mutationFn: async (status: DutyStatus) =>
      call(driverRoutes.setDriverStatus, {
        body: status === 'online' ? { status, location: await ownLocation() } : { status },
      }),
    onSuccess: async ({ status }) => {
      // The response to a request from before the change, as a connection that opens sends one, must not undo it.
      await queryClient.cancelQueries({ queryKey: DRIVER_STATUS });
      driverStatusReceived({ isOnline: status === 'online' });
      showToast({
        title: translate('driver.statusUpdated'),
        description: translate('driver.youAreNow', {
          status: translate(status === 'online' ? 'driver.statusOnline' : 'driver.statusOffline'),
        }),
      });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: translate('app.error'), description: statusErrorText(error) }),
    // What was cancelled may have been the first response of all.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: DRIVER_STATUS }),
  });
}

async function ownLocation(): Promise<LatLng> {
  const { lat, lng } = await askPosition(FRESH_MS);
  return { lat, lng };
}

function statusErrorText(error: unknown): string {
  if (!(error instanceof PositionError)) return errorText(error, 'driver.statusFailed');
  return translate(error.code === PERMISSION_DENIED ? 'driver.positionDenied' : 'driver.positionUnavailable');
}
