import { requiredDocuments } from '@waka/contracts/drivers/driver-documents';

const TOLD_BEFORE_DAYS = 30;

/** Papers that a driver of this class of vehicle needs. */
export const NEEDED = `'${JSON.stringify(requiredDocuments)}'::jsonb -> driver_profiles.vehicle_type ? kind`;

/** What is wrong with a paper, or will be within a month; null for most. State and date both count. */
export const STATE = `CASE
  WHEN state = 'refused' THEN 'refused'
  WHEN expires_on < current_date THEN 'expired'
  WHEN state = 'uploaded' AND covered_until < current_date THEN 'waiting'
  WHEN expires_on <= current_date + ${TOLD_BEFORE_DAYS} THEN 'ending'
END`;

/**
 * Whether the driver needs a paper that is not in force: refused, ended, or sent in the place of such a one and not yet
 * approved. What was never handed in is the approval's business. In statements about driver_profiles.
 */
export const LACKS_DOCUMENT = `EXISTS (
  SELECT 1 FROM driver_documents
  WHERE driver_documents.user_id = driver_profiles.user_id AND ${STATE} <> 'ending' AND ${NEEDED})`;
