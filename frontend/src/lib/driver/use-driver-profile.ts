import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import type { DriverProfileRequest } from '@waka/contracts/accounts/profile-requests';
import { call } from '../api/api-client.ts';
import { queryClient } from '../query-client.ts';
import { loadSession } from '../session/load-session.ts';

const driverProfile = queryOptions({
  queryKey: ['driver', 'profile'],
  queryFn: ({ signal }) => call(profileRoutes.driverProfile, { signal }),
  // Ratings and rides are added elsewhere.
  staleTime: 0,
});

export const useDriverProfile = () => useQuery(driverProfile);

export const refreshDriverProfile = () => queryClient.invalidateQueries({ queryKey: driverProfile.queryKey });

export async function saveDriverProfile(body: DriverProfileRequest): Promise<void> {
  queryClient.setQueryData(driverProfile.queryKey, await call(profileRoutes.updateDriverProfile, { body }));
  // The home screen shows what the vehicle lacks until the status says otherwise.
  void queryClient.invalidateQueries({ queryKey: ['driver', 'status'] });
  // Another vehicle asks for other documents.
  void queryClient.invalidateQueries({ queryKey: ['driver', 'documents'] });
  // The head of the menu and the top bar show the name as well.
  await loadSession();
}
