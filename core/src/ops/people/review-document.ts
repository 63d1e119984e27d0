import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import type { Actor } from '../../platform/actor.ts';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { ensureSeen, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { documentBy, documentsOf, setReview } from '../../drivers/documents/documents.repository.ts';
import { stopWithoutDocuments } from '../../scheduled/stop-without-documents.ts';
import { discardFiles } from '../../files/discard-files.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { ensure } from '../../platform/app-error.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { driverFile } from './driver-file.ts';

export interface DocumentTarget {
  driverId: string;
  kind: DocumentKind;
  documentId: string;
  /** Id of the last decision that the admin's page showed. */
  seen?: string | null;
}

type DocumentVerdict =
  | { state: 'approved'; expiresOn: string | null }
  /** With what the driver has to do about it. */
  | { state: 'refused'; reason: string };

/**
 * Decides about the document that the admin saw, and about no other that replaced it. The driver is notified, and goes
 * off duty when it is refused, unless the approved one in whose place it was sent still counts. Throws AppError for an
 * outdated page, and for the approval of one that is of the vehicle or licence of before a change.
 */
export async function reviewDocument(
  core: Core,
  admin: Actor,
  { driverId, kind, documentId, seen }: DocumentTarget,
  verdict: DocumentVerdict,
): Promise<DriverFile> {
  const { state } = verdict;
  const reason = state === 'refused' ? verdict.reason : null;
  const expiresOn = state === 'approved' ? verdict.expiresOn : null;
  await core.transaction(async (sql) => {
    // A concurrent start of a shift has either committed, and is ended below, or sees the verdict.
    await lockDriver(sql, driverId);
    await ensureSeen(sql, decisionsOfDocument(driverId, documentId), seen);
    const sent = await documentBy(sql, { id: documentId });
    ensure(sent?.userId === driverId && sent.kind === kind, 'ops.document_moot');
    ensure(state === 'refused' || !sent.isOfBefore, 'ops.document_of_before');
    await setReview(sql, sent, { state, reason, reviewedBy: admin.id, expiresOn });
    if (state === 'approved' && sent.earlierKey !== null) await discardFiles(sql, [sent.earlierKey]);
    const document = (await documentsOf(sql, driverId)).find(({ id }) => id === documentId);
    // The erasure of a person deletes documents without the lock.
    ensure(document, 'ops.document_moot');
    ensure(state === 'refused' || !document.isExpired, 'document.expired');
    await recordAudit(sql, {
      actor: admin,
      action: `driver_document.${state}`,
      subject: { type: 'user', id: driverId },
      details: { kind, documentId, expiresOn },
      ...(reason && { reason }),
    });
    const facts = { document: kind, ...(reason && { reason }) };
    await notify(sql, { userId: driverId, kind: `document_${state}`, facts });
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  if (state === 'refused') await stopWithoutDocuments(core, driverId);
  return driverFile(core, driverId);
}

/** Selects the decisions after which a page of a document is out of date. */
export const decisionsOfDocument = (driverId: string, documentId: string): DecisionsOf => ({
  subject: { type: 'user', id: driverId },
  actions: ['driver_document.approved', 'driver_document.refused', 'driver_document.earlier_ended'],
  details: { documentId },
});
