import { useMutation, useQueryClient } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { DriverStatus, RideFilters } from '@waka/contracts/drivers/driver-views';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { DRIVER_STATUS } from '../duty/status/use-driver-status.ts';

export function useSetFilters() {
  const queryClient = useQueryClient();
  return useMutation({
    // The response to an earlier request must not undo this change.
    onMutate: () => queryClient.cancelQueries({ queryKey: DRIVER_STATUS }),
    mutationFn: (filters: RideFilters) => call(driverRoutes.setRideFilters, { body: filters }),
    onSuccess: (saved) => {
      queryClient.setQueryData<DriverStatus>(DRIVER_STATUS, (status) => status && { ...status, ...saved });
      showToast({ title: translate('driver.filters.saved') });
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description: errorText(error, 'driver.filters.failed'),
      }),
  });
}
