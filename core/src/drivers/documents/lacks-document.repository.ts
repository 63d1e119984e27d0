/** How long before the end of a document its driver is warned. */
export const WARN_BEFORE_DAYS = 30;

/** SQL for whether a driver of this class of vehicle needs a kind of document. */
export const NEEDED = `kind = ANY ((SELECT documents FROM vehicle_classes
  WHERE vehicle_classes.vehicle_type = driver_profiles.vehicle_type)::text[])`;

/** SQL for whether the approved document in whose place one was sent still counts. */
const COVERED = `state <> 'approved' AND is_renewal AND covered_until >= current_date`;

/** SQL for whether it counts though the new one was refused. */
export const KEPT = `state = 'refused' AND ${COVERED}`;

/** SQL for the last day of what counts of a kind: the document, or the approved one before. */
export const LAST_DAY = `CASE WHEN ${COVERED} THEN nullif(covered_until, 'infinity') ELSE expires_on END`;

/** SQL for what is wrong with a document, or will be within a month; null for most. Both state and date count. */
export const STATE = `CASE
  WHEN ${KEPT} THEN 'ending'
  WHEN ${COVERED} THEN NULL
  WHEN state = 'refused' THEN 'refused'
  WHEN expires_on < current_date THEN 'expired'
  WHEN state = 'uploaded' AND covered_until < current_date THEN 'waiting'
  WHEN expires_on <= current_date + ${WARN_BEFORE_DAYS} THEN 'ending'
END`;

/**
 * SQL for whether the driver needs a document that is not in force: refused without one that counts meanwhile, expired, or sent in place of such a one
 * and not yet approved. A document that was never submitted is checked at the approval of the driver. For statements
 * about driver_profiles.
 */
export const LACKS_DOCUMENT = `EXISTS (
  SELECT 1 FROM driver_documents
  WHERE driver_documents.user_id = driver_profiles.user_id AND ${STATE} <> 'ending' AND ${NEEDED})`;
