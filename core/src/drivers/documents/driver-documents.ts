import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DriverDocumentRequest } from '@waka/contracts/drivers/driver-document-requests';
import {
  DOCUMENT_KINDS,
  expiringDocuments,
  type DocumentKind,
  type DriverDocument,
} from '@waka/contracts/drivers/driver-documents';
import type { Actor } from '../../platform/actor.ts';
import { driverById, lockDriver, reopenApplication } from '../../accounts/driver-profiles.repository.ts';
import { hasViewed } from '../../audit/audit.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { recordUnfinishedFiles, discardFiles, keepFiles } from '../../files/discard-files.ts';
import { storageOf } from '../../files/open-upload.ts';
import { documentPictureOf } from '../../files/pictures.ts';
import { takeOnce } from '../../files/files.repository.ts';
import { inspect, orThrowAway, ownUpload, removeSoon } from '../../files/take-upload.ts';
import { ensure } from '../../platform/app-error.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import { classesForWaiting, classOf } from '../../vehicles/class-rules.ts';
import type { DriverDocument as DocumentRow } from './driver-document.entity.ts';
import { deleteDocument, documentBy, documentsOf, insertDocument } from './documents.repository.ts';
import { documentsAgain, documentsConcerned } from './documents-again.ts';
import { presentDocument } from './driver-document.presenter.ts';

/** Lists every kind of document, with what the driver has submitted of it. Throws AppError `auth.forbidden`. */
export async function driverDocuments(
  { sql, vehicles }: Pick<Core, 'sql' | 'vehicles'>,
  driverId: string,
): Promise<DriverDocument[]> {
  // One after the other: the caller may be in a transaction.
  const rows = await documentsOf(sql, driverId);
  const profile = await driverById(sql, driverId);
  ensure(profile, 'auth.forbidden');
  const known = await vehicles.read();
  const needed = classOf(known, profile.vehicleType)?.documents ?? [];
  const suiting = classesForWaiting(known, profile) ?? [];
  // One that is open nowhere may be a draft.
  const open = suiting.filter(({ openings }) => openings.some(({ isOpen }) => isOpen));
  const next = (open.length > 0 ? open : suiting).flatMap(({ documents }) => documents);
  const again = documentsAgain(profile, rows);
  const concerned = documentsConcerned(profile, rows);
  return DOCUMENT_KINDS.map((kind) => {
    const standing = {
      isRequired: needed.includes(kind),
      isNeededNext: !needed.includes(kind) && next.includes(kind),
      isDueAgain: again.includes(kind),
      isConcerned: concerned.includes(kind),
    };
    return presentDocument(kind, standing, rows.find((row) => row.kind === kind) ?? null);
  });
}

/** Submits a document in place of the one before; it awaits the review of ops. Throws AppError. */
export async function sendDocument(
  core: Core,
  driver: Actor,
  kind: DocumentKind,
  { fileKey, expiresOn: typed }: DriverDocumentRequest,
): Promise<DriverDocument> {
  const expiresOn = expiringDocuments.includes(kind) ? dayOf(typed, core.clock.now()) : null;
  const upload = await ownUpload(core, driver.id, 'document', fileKey);
  const isNew = upload.takenAt === null;
  if (isNew) await keep(core, driver, kind, upload, expiresOn);
  const document = (await driverDocuments(core, driver.id)).find((sent) => sent.kind === kind);
  const made = { userId: driver.id, kind, uploadId: upload.id };
  ensure(document && (isNew || (await documentBy(core.sql, made))), 'upload.foreign');
  return document;
}

/** What a document has in whose place none was. */
const FIRST = { keys: [], coveredUntil: 'infinity', isRenewal: false, earlierKey: null, earlierContentType: null };

async function keep(
  core: Core,
  driver: Actor,
  kind: DocumentKind,
  upload: { id: string; key: string },
  expiresOn: string | null,
): Promise<void> {
  const { type, content } = await inspect(core, upload, 'document');
  const isPdf = type === 'application/pdf';
  const file = isPdf ? content : await orThrowAway(core, upload, () => documentPictureOf(content));
  const contentType = isPdf ? type : 'image/webp';
  const id = randomUUID();
  const key = `documents/${driver.id}/${id}`;
  await recordUnfinishedFiles(core.sql, [key]);
  await storageOf(core).write(key, contentType, file);
  await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    if (!(await takeOnce(sql, upload.id))) return;
    const before = await deleteDocument(sql, { userId: driver.id, kind });
    const earlier = before ?? FIRST;
    const { coveredUntil, isRenewal, earlierKey, earlierContentType } = earlier;
    const uploadId = upload.id;
    await insertDocument(sql, {
      id,
      userId: driver.id,
      kind,
      objectKey: key,
      contentType,
      uploadId,
      expiresOn,
      coveredUntil,
      isRenewal,
      earlierKey,
      earlierContentType,
    });
    await reopenApplication(sql, driver.id);
    await keepFiles(sql, [key]);
    await discardFiles(sql, [upload.key, ...earlier.keys.filter((one) => one !== earlierKey)]);
    const details = { kind, documentId: id, expiresOn };
    const subject = { type: 'user', id: driver.id } as const;
    await recordAudit(sql, { actor: driver, action: 'driver_document.sent', subject, details });
  });
  removeSoon(core);
}

export interface DocumentFile {
  content: Readable;
  contentType: string;
  kind: DocumentKind;
}

/**
 * Returns a document's file to its driver or an admin; an admin's access is recorded in the audit log.
 * Throws AppError `document.not_found`.
 */
export async function documentFile(core: Core, reader: Actor, documentId: string): Promise<DocumentFile> {
  const { kind, contentType, objectKey, userId } = await readableBy(core, reader, documentId);
  return fileOf(core, reader, { id: documentId, userId, kind, contentType, key: objectKey });
}

/**
 * Returns the file of the approved document in whose place one was sent, as long as it counts, as `documentFile` does.
 * Throws AppError `document.not_found`.
 */
export async function earlierDocumentFile(core: Core, reader: Actor, documentId: string): Promise<DocumentFile> {
  const { kind, earlierContentType: contentType, earlierKey: key, userId } = await readableBy(core, reader, documentId);
  const shown = (await documentsOf(core.sql, userId)).find(({ id }) => id === documentId);
  ensure(shown?.isCovered && key !== null && contentType !== null, 'document.not_found');
  return fileOf(core, reader, { id: documentId, userId, kind, contentType, key });
}

async function readableBy(core: Core, reader: Actor, id: string): Promise<DocumentRow> {
  const document = await documentBy(core.sql, { id });
  ensure(document && (reader.role === 'admin' || document.userId === reader.id), 'document.not_found');
  return document;
}

interface KeptFile extends Pick<DocumentRow, 'id' | 'userId' | 'kind' | 'contentType'> {
  key: string;
}

async function fileOf(
  core: Core,
  reader: Actor,
  { id: documentId, userId, kind, contentType, key: objectKey }: KeptFile,
): Promise<DocumentFile> {
  const content = await storageOf(core).stream(objectKey);
  ensure(content, 'document.not_found');
  if (reader.role === 'admin') await auditDocumentView(core, reader, userId, documentId);
  return { content, contentType, kind };
}

/**
 * Records one line for all documents of a driver that an admin may read within a quarter of an hour: the page shows
 * them together, and loads their pictures at once. A document submitted since then gets a line of its own.
 */
const auditDocumentView = (core: Core, admin: Actor, driverId: string, documentId: string): Promise<void> =>
  core.transaction(async (sql) => {
    await lockName(sql, `document look ${admin.id} ${driverId}`);
    const action = 'driver_document.read';
    const look = { actorId: admin.id, action, subjectType: 'user', subjectId: driverId } as const;
    if (await hasViewed(sql, { ...look, details: { contain: { documentIds: [documentId] } } })) return;
    const documents = await documentsOf(sql, driverId);
    const details = { documentIds: documents.map(({ id }) => id) };
    const subject = { type: 'user', id: driverId } as const;
    await recordAudit(sql, { actor: admin, action, subject, details });
  });

function dayOf(typed: string | null | undefined, now: Date): string {
  const fields = { expiresOn: 'Please enter the expiry date of this document' };
  const day = new Date(`${typed ?? ''}T00:00:00Z`);
  ensure(typed && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed), 'request.invalid', { fields });
  ensure(day.getUTCFullYear() - now.getUTCFullYear() <= FARTHEST_YEARS, 'request.invalid', { fields });
  ensure(typed >= now.toISOString().slice(0, 10), 'document.expired');
  return typed;
}

const FARTHEST_YEARS = 30;
