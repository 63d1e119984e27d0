import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { lackingDocuments } from '../drivers/documents/refuse-without-documents.ts';
import type { Core } from '../platform/core.ts';
import { retireWithoutDocuments } from '../shifts/retire-without-documents.ts';
import { giveBackUnfit, publishLeft, type LeftSchedule } from './leave-scheduled.ts';
import { takersWithoutDocuments } from './scheduled-offers.repository.ts';

/**
 * Ends the shifts of drivers who lack a document, and gives back the scheduled rides that they have taken, on duty or not; of all
 * drivers or one. Returns how many shifts ended.
 */
export async function stopWithoutDocuments(core: Core, driverId: string | null = null): Promise<number> {
  const retired = await retireWithoutDocuments(core, driverId);
  for (const id of await takersWithoutDocuments(core.sql, driverId)) {
    // In sequence: few at a time, and other work shares the connections.
    try {
      publishLeft(core, await giveBack(core, id));
    } catch (error) {
      core.logger.error({ driverId: id, reason: String(error) }, 'what a driver has taken was not given back');
    }
  }
  return retired;
}

/** Gives back what a driver has taken, unless he has handed in what he lacked by now. */
const giveBack = (core: Core, driverId: string): Promise<LeftSchedule[]> =>
  core.transaction(async (sql) => {
    await lockDriver(sql, driverId);
    return (await lackingDocuments(sql, driverId)).length > 0 ? giveBackUnfit(sql, driverId) : [];
  });
