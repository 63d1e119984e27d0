import type { EndingDocument } from '@waka/contracts/drivers/driver-views';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { endingDocuments } from './documents.repository.ts';

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
 * Throws AppError for a driver with a document that he needs and that ends before the day of a time, which is at most a month
 * ahead.
 */
export async function refuseEndingBefore(sql: Sql, driverId: string, at: Date): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const isEnding = ({ expiresOn }: { expiresOn: string | null }) => expiresOn !== null && expiresOn < day;
  ensure(!(await endingDocuments(sql, driverId)).some(isEnding), 'schedule.document_ends');
}
