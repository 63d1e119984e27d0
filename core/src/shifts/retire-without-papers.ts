import type { Core } from '../platform/core.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { AppError } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { userRoom } from '../platform/rooms.ts';
import { declineOffer } from '../matching/offers/decline-offer.ts';
import { endingDocuments } from '../drivers/documents/documents.repository.ts';
import { refreshDuty } from '../drivers/duty/duty.ts';
import { endWithoutPapers } from '../drivers/duty/shifts.repository.ts';

/** Refuses a driver who lacks a paper, with the reason that is easiest to mend. */
export async function refuseWithoutPapers(sql: Sql, driverId: string): Promise<void> {
  const lacking = (await endingDocuments(sql, driverId)).filter(({ state }) => state !== 'ending');
  if (lacking.length === 0) return;
  const isExpired = lacking.some(({ state }) => state === 'expired');
  throw new AppError(isExpired ? 'driver.paper_expired' : 'driver.paper_unapproved');
}

/** Ends the shifts of drivers who lack a paper, of all or one; a trip is driven to its end first. Answers how many. */
export async function retireWithoutPapers(core: Core, driverId: string | null = null): Promise<number> {
  const retired = await endWithoutPapers(core.sql, driverId);
  const ids = retired.map(({ userId }) => userId);
  await refreshDuty(core, ids);
  await Promise.all(
    ids.map(async (id) => {
      core.announcer.emit(userRoom(id), 'driver:status', { isOnline: false });
      const [offer] = await openOffersOf(core, id);
      if (offer) await declineOffer(core, { id, role: 'driver' }, offer.rideId, offer.offerId);
    }),
  );
  return ids.length;
}
