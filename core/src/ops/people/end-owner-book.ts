import type { OwnerEndRequest } from '@waka/contracts/ops/driver-decision-requests';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { recordAudit } from '../../audit/record-audit.ts';
import { emitBook } from '../../owners/publish-book.ts';
import { endBookByOps } from '../../owners/end-book.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { driverFile } from './driver-file.ts';

/**
 * Ends the book of a driver with the owner of his vehicle, where the two cannot; the driver is notified, and what is under way
 * goes on. Throws AppError for a book that is not in force any more.
 */
export async function endOwnerBook(
  core: Core,
  admin: Actor,
  driverId: string,
  { bookId, reason }: OwnerEndRequest,
): Promise<DriverFile> {
  const terms = await core.transaction(async (sql) => {
    const ended = await endBookByOps(core, sql, { driverId, bookId });
    await recordAudit(sql, {
      actor: admin,
      action: 'owner_book.ended',
      subject: { type: 'user', id: driverId },
      details: { bookId },
      reason,
    });
    return ended;
  });
  emitBook(core, terms);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  return driverFile(core, driverId);
}
