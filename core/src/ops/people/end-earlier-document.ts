import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import type { Actor } from '../../platform/actor.ts';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { ensureSeen } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { documentBy, documentsOf, endCoverOf } from '../../drivers/documents/documents.repository.ts';
import { discardFiles } from '../../files/discard-files.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { ensure } from '../../platform/app-error.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { stopWithoutDocuments } from '../../scheduled/stop-without-documents.ts';
import { driverFile } from './driver-file.ts';
import { decisionsOfDocument, type DocumentTarget } from './review-document.ts';

/**
 * Ends the approved document in whose place the one was sent that the admin saw, such as one that turns out to be forged:
 * it counts no more, its file is removed, and the driver goes off duty until the new one is approved, about which nothing is decided.
 * Throws AppError for an outdated page, and where no earlier one counts.
 */
export async function endEarlierDocument(
  core: Core,
  admin: Actor,
  { driverId, kind, documentId, seen }: DocumentTarget,
  reason: string,
): Promise<DriverFile> {
  await core.transaction(async (sql) => {
    await lockDriver(sql, driverId);
    await ensureSeen(sql, decisionsOfDocument(driverId, documentId), seen);
    const sent = await documentBy(sql, { id: documentId });
    ensure(sent?.userId === driverId && sent.kind === kind, 'ops.document_moot');
    const shown = (await documentsOf(sql, driverId)).find(({ id }) => id === documentId);
    ensure(shown?.isCovered, 'ops.earlier_document_over');
    await endCoverOf(sql, sent.id);
    await discardFiles(sql, sent.earlierKey === null ? [] : [sent.earlierKey]);
    await recordAudit(sql, {
      actor: admin,
      action: 'driver_document.earlier_ended',
      subject: { type: 'user', id: driverId },
      details: { kind, documentId, expiresOn: null },
      reason,
    });
    // Only one whose new document was refused has to send another.
    await notify(
      sql,
      sent.state === 'refused'
        ? { userId: driverId, kind: 'document_refused', facts: { document: kind, reason } }
        : { userId: driverId, kind: 'ops_message', facts: { message: reason } },
    );
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  await stopWithoutDocuments(core, driverId);
  return driverFile(core, driverId);
}
