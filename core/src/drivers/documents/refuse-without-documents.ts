import { AppError } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { endingDocuments } from './documents.repository.ts';

/** Throws AppError for a driver who lacks a document, with the reason that is easiest to fix. */
export async function refuseWithoutDocuments(sql: Sql, driverId: string): Promise<void> {
  const lacking = (await endingDocuments(sql, driverId)).filter(({ state }) => state !== 'ending');
  if (lacking.length === 0) return;
  const isExpired = lacking.some(({ state }) => state === 'expired');
  throw new AppError(isExpired ? 'driver.document_expired' : 'driver.document_unapproved');
}
