import type { Core } from '../platform/core.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { userRoom } from '../platform/rooms.ts';
import { declineOffer } from '../matching/offers/decline-offer.ts';
import { refreshAssignments } from '../drivers/duty/duty.ts';
import { endShiftsWithoutDocuments } from '../drivers/duty/shifts.repository.ts';

/** Ends the shifts of drivers who lack a document, of all or one; a trip is completed first. Returns how many. */
export async function retireWithoutDocuments(core: Core, driverId: string | null = null): Promise<number> {
  const ids = await endShiftsWithoutDocuments(core.sql, driverId);
  await refreshAssignments(core, ids);
  await Promise.all(
    ids.map(async (id) => {
      core.publisher.emit(userRoom(id), 'driver:status', { isOnline: false });
      const [offer] = await openOffersOf(core, id);
      if (offer) await declineOffer(core, { id, role: 'driver' }, offer.rideId, offer.offerId);
    }),
  );
  return ids.length;
}
