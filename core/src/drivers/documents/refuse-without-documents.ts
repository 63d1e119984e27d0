import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { EndingDocument } from '@waka/contracts/drivers/driver-views';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { endingDocuments } from './documents.repository.ts';
import { driverDocuments } from './driver-documents.ts';

/** Lists what of the documents that a driver needs is not in force. */
export const lackingDocuments = async (sql: Sql, driverId: string): Promise<Pick<EndingDocument, 'state'>[]> =>
  (await endingDocuments(sql, driverId)).filter(({ state }) => state !== 'ending');

/** Throws AppError for a driver who lacks a document, with the reason that is easiest to fix. */
export async function refuseWithoutDocuments(sql: Sql, driverId: string): Promise<void> {
  const lacking = await lackingDocuments(sql, driverId);
  if (lacking.length === 0) return;
  const isExpired = lacking.some(({ state }) => state === 'expired');
  throw new AppError(isExpired ? 'driver.document_expired' : 'driver.document_unapproved');
}

/**
 * Throws AppError for a driver with a document that he needs and that ends before the day of a time: one that was sent in its place
 * counts once ops has approved it.
 */
export async function refuseEndingBefore(
  core: Pick<Core, 'sql' | 'vehicles'>,
  driverId: string,
  at: Date,
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const isEnding = ({ isRequired, earlier, expiresOn }: DriverDocument) =>
    isRequired && ((earlier ? earlier.validUntil : expiresOn) ?? day) < day;
  ensure(!(await driverDocuments(core, driverId)).some(isEnding), 'schedule.document_ends');
}
