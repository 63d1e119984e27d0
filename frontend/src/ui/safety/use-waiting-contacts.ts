import { useQuery } from '@tanstack/react-query';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';

/** Returns the names of the emergency contacts who have not agreed yet; empty while not asked, and where there are none. */
export function useWaitingContacts(isAsked: boolean): string {
  const { data = [] } = useQuery({
    queryKey: ['emergency-contacts', 'waiting'],
    queryFn: ({ signal }) => call(safetyRoutes.emergencyContacts, { signal }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  const names = data.filter(({ isConfirmed }) => !isConfirmed).map(({ name }) => name);
  return isAsked ? names.join(', ') : '';
}
