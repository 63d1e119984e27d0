import { useQuery } from '@tanstack/react-query';
import type {
  NewVehicleClassRequest,
  VehicleFactsRequest,
  VehicleOpeningRequest,
} from '@waka/contracts/ops/vehicle-class-requests';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { freshVehicles } from '../../../../lib/vehicles/vehicles.store.ts';
import { withSeen } from '../../shared/with-seen.ts';
import { OPS } from '../../live/ops-keys.ts';

const REFRESH_MS = 15_000;

export const useVehicleClasses = () =>
  useQuery({
    queryKey: OPS.vehicles,
    queryFn: ({ signal }) => call(opsDecisionRoutes.vehicleClasses, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const addVehicleClass = (body: NewVehicleClassRequest): Promise<void> =>
  changed(call(opsDecisionRoutes.addVehicleClass, { body }));

export const changeVehicleFacts = (
  settings: VehicleClassSettings,
  body: Omit<VehicleFactsRequest, 'seen'>,
): Promise<void> =>
  changed(
    withSeen(settings, (seen) =>
      call(opsDecisionRoutes.changeVehicleFacts, {
        params: { vehicleType: settings.vehicleType },
        body: { ...body, ...seen },
      }),
    ),
  );

export const changeVehicleOpening = (
  settings: VehicleClassSettings,
  body: Omit<VehicleOpeningRequest, 'seen'>,
): Promise<void> =>
  changed(
    withSeen(settings, (seen) =>
      call(opsDecisionRoutes.changeVehicleOpening, {
        params: { vehicleType: settings.vehicleType },
        body: { ...body, ...seen },
      }),
    ),
  );

/** Fetches the classes again after a change, on success and failure. */
async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    const concerned = [OPS.vehicles, OPS.fares, OPS.commission];
    await Promise.all([...concerned.map((queryKey) => queryClient.invalidateQueries({ queryKey })), freshVehicles(0)]);
  }
}
