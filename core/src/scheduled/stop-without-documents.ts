import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { lackingDocuments } from '../drivers/documents/refuse-without-documents.ts';
import type { Core } from '../platform/core.ts';
import { retireWithoutDocuments } from '../shifts/retire-without-documents.ts';
import { giveBackUnfit, publishLeft } from './leave-scheduled.ts';
import { takersWithoutDocuments } from './scheduled-offers.repository.ts';

/**
 * Ends the shifts of drivers who lack a document, and gives back the scheduled rides that they have taken, on duty or not; of all
 * drivers or one. Returns how many shifts ended.
 */
export async function stopWithoutDocuments(core: Core, driverId: string | null = null): Promise<number> {
  const retired = await retireWithoutDocuments(core, driverId);
  for (const id of await takersWithoutDocuments(core.sql, driverId)) {
    // In sequence: few at a time, and other work shares the connections.
    const left = await core.transaction(async (sql) => {
      await lockDriver(sql, id);
      return (await lackingDocuments(sql, id)).length > 0 ? giveBackUnfit(sql, id) : [];
    });
    publishLeft(core, left);
  }
  return retired;
}
