import { useQuery } from '@tanstack/react-query';
import { DEFAULT_EMERGENCY_PHONE, type RideSafety } from '@waka/contracts/safety/safety-views';
import { safetyRoutes } from '@waka/contracts/safety/safety-routes';
import { call } from '../../lib/api/api-client.ts';
import { storedValue } from '../../lib/storage/stored-value.ts';

const KEPT = 'waka.emergency-phone';

/** How many contacts would be texted, for the time without network. */
const storedContacts = storedValue<number>('contacts');

/** Fetches what the emergency button needs while there is a network; the number and how many contacts there are stay on the phone. */
export function useRideSafety(rideId: string): { emergencyPhone: string; contacts: number | null } {
  const { data, isFetchedAfterMount } = useQuery<RideSafety>({
    queryKey: ['ride-safety', rideId],
    queryFn: async ({ signal }) => {
      const safety = await call(safetyRoutes.rideSafety, { params: { id: rideId }, signal });
      storeEmergencyPhone(safety.emergencyPhone);
      storedContacts.write(safety.contacts);
      return safety;
    },
    // A contact may have agreed since the ride began.
    refetchOnMount: 'always',
    retry: true,
    retryDelay: 5000,
  });
  const contacts = data?.contacts ?? storedContacts.read();
  // Without network nothing says that there are still none.
  return {
    emergencyPhone: data?.emergencyPhone ?? keptPhone(),
    contacts: isFetchedAfterMount ? contacts : contacts || null,
  };
}

function keptPhone(): string {
  try {
    return localStorage.getItem(KEPT) ?? DEFAULT_EMERGENCY_PHONE;
  } catch {
    return DEFAULT_EMERGENCY_PHONE;
  }
}

function storeEmergencyPhone(phone: string): void {
  try {
    localStorage.setItem(KEPT, phone);
  } catch {
    // A browser that keeps nothing for pages.
  }
}
