import { useQuery } from '@tanstack/react-query';
import type {
  NewVehicleClassRequest,
  VehicleFactsRequest,
  VehicleOpeningRequest,
} from '@waka/contracts/ops/desk-requests';
import { deskRoutes } from '@waka/contracts/ops/desk-routes';
import type { VehicleClassSettings } from '@waka/contracts/ops/desk-views';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { freshVehicles } from '../../../lib/vehicles/vehicles.store.ts';
import { withSeen } from '../desk/with-seen.ts';
import { DESK } from '../live/desk-keys.ts';

const REFRESH_MS = 15_000;

export const useVehicleClasses = () =>
  useQuery({
    queryKey: DESK.vehicles,
    queryFn: ({ signal }) => call(deskRoutes.vehicleClasses, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const addVehicleClass = (body: NewVehicleClassRequest): Promise<void> =>
  changed(call(deskRoutes.addVehicleClass, { body }));

export const changeVehicleFacts = (
  { vehicleType, decisionId }: VehicleClassSettings,
  body: Omit<VehicleFactsRequest, 'seen'>,
): Promise<void> =>
  changed(
    withSeen(decisionId, (seen) =>
      call(deskRoutes.changeVehicleFacts, { params: { vehicleType }, body: { ...body, ...seen } }),
    ),
  );

export const changeVehicleOpening = (
  { vehicleType, decisionId }: VehicleClassSettings,
  body: Omit<VehicleOpeningRequest, 'seen'>,
): Promise<void> =>
  changed(
    withSeen(decisionId, (seen) =>
      call(deskRoutes.changeVehicleOpening, { params: { vehicleType }, body: { ...body, ...seen } }),
    ),
  );

/** Fetches the classes again after a change, on success and failure. */
async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    const concerned = [DESK.vehicles, DESK.fares, DESK.commission];
    await Promise.all([...concerned.map((queryKey) => queryClient.invalidateQueries({ queryKey })), freshVehicles(0)]);
  }
}
