import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import type { Actor } from '../../platform/actor.ts';
import { driverById, lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { lockUser } from '../../accounts/users.repository.ts';
import { ensureSeen, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { driverDocuments } from '../../drivers/documents/driver-documents.ts';
import { isRecognisable } from '../../drivers/recognisable.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { postMessage } from '../../messages/post-message.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import type { VehicleReader } from '../../platform/ports/vehicle-catalogue.ts';
import { classOf, mayServe } from '../../vehicles/class-rules.ts';
import { driverItem } from './driver-list.ts';
import { driverWithId } from './listed-drivers.repository.ts';
import { setApproval } from './people.repository.ts';
import { publishSessionsEnded } from '../../accounts/sessions/sessions.ts';
import { releaseSessions } from './release-sessions.ts';
import { suspend } from './suspend.ts';

type Verdict = Exclude<Approval, 'pending'>;

/** The states from which each decision is possible: rejected and suspended drivers are restored, with a reason. */
const comesFrom: Record<Verdict | 'restored', readonly Approval[]> = {
  approved: ['pending'],
  restored: ['rejected', 'suspended'],
  rejected: ['pending'],
  suspended: ['approved'],
};

const VERDICTS_OF_DRIVERS = ['driver.approved', 'driver.reinstated', 'driver.rejected', 'driver.suspended'] as const;

const SMS_MINUTES = 24 * 60;

interface Decision {
  verdict: Verdict;
  /** For the team; of a rejection the driver reads it. */
  reason?: string;
  /** The words of a suspension that the driver reads. */
  message?: string;
  /** Of a suspension: whether the page showed the driver in a trip. */
  isInTrip?: boolean;
  /** `reviewed` of the file that the decision is about: a driver who has changed it since is not approved. */
  looked?: string;
  /** Id of the last decision that the admin's page showed. */
  seen?: string | null;
  /** True when it reverses an earlier decision. */
  isRestoration?: boolean;
}

/**
 * Decides about a driver, who is notified. A suspended one is off duty and signed out before this returns. Throws
 * AppError for an outdated page.
 */
export async function reviewDriver(
  core: Core,
  admin: Actor,
  driverId: string,
  decision: Decision,
): Promise<DriverListItem> {
  const messageIds: string[] = [];
  const over: string[] = [];
  const review = async (sql: Sql) => {
    messageIds.push(...(await record(sql, { ...decision, admin, driverId }, core.vehicles)));
    if (decision.isRestoration) over.push(...(await releaseSessions(sql, driverId)));
  };
  const { verdict, reason = '', message, isInTrip } = decision;
  if (verdict === 'suspended') await suspend(core, admin, driverId, { reason, message, isInTrip }, review);
  else await core.transaction(review);
  await publishSessionsEnded(core, over, 'revoked');
  core.wakeSending(messageIds);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  return driverItem(core.sql, driverId);
}

interface Review extends Decision {
  admin: Actor;
  driverId: string;
}

async function record(sql: Sql, review: Review, vehicles: VehicleReader): Promise<string[]> {
  const { admin, driverId, verdict, reason, message, looked, seen, isRestoration = false } = review;
  await lockUser(sql, driverId);
  await lockDriver(sql, driverId);
  const [driver] = await driverWithId(sql, driverId);
  ensure(driver, 'ops.not_found');
  const decisions = { subject: { type: 'user', id: driverId }, actions: VERDICTS_OF_DRIVERS } as const;
  await ensureSeen(sql, decisions, seen);
  // The page showed a rejected application, which its driver has changed since.
  ensure(!isRestoration || driver.approval !== 'pending', 'ops.profile_moot');
  if (!comesFrom[isRestoration ? 'restored' : verdict].includes(driver.approval)) {
    await refuseDecided(sql, decisions, 'ops.review_moot');
  }
  ensure(looked === undefined || looked === driver.reviewed, 'ops.profile_moot');
  const lacking = verdict === 'approved' ? await ensureMayDrive(sql, vehicles, driverId) : [];
  ensure(lacking.length === 0 || reason, 'ops.lacking_reason');
  // Why he is approved in spite of what he lacks is for the file.
  const reviewReason = verdict === 'approved' && !isRestoration ? null : (reason ?? null);
  const reviewMessage = (verdict === 'suspended' && message) || null;
  await setApproval(sql, driverId, { approval: verdict, reviewReason, reviewMessage, reviewedBy: admin.id });
  const said = verdict === 'rejected' ? reason : reviewMessage;
  await recordAudit(sql, {
    actor: admin,
    // One who was rejected was never approved before.
    action: isRestoration && driver.approval === 'suspended' ? 'driver.reinstated' : `driver.${verdict}`,
    subject: { type: 'user', id: driverId },
    ...(lacking.length > 0 && { details: { lacking } }),
    ...(reason && { reason }),
  });
  await notify(sql, { userId: driverId, kind: `driver_${verdict}`, ...(said && { facts: { reason: said } }) });
  if (!driver.phone) return [];
  const sent = await postMessage(sql, {
    channel: 'sms',
    recipient: driver.phone,
    template: 'driver_reviewed',
    params: { verdict },
    withinMinutes: SMS_MINUTES,
  });
  return [sent];
}

/**
 * Throws AppError for a driver whose vehicle may not serve his class, or could not be recognised by a rider. Returns the
 * required documents that he lacks.
 */
async function ensureMayDrive(sql: Sql, vehicles: VehicleReader, driverId: string): Promise<DocumentKind[]> {
  const profile = await driverById(sql, driverId);
  ensure(profile, 'ops.not_found');
  const { vehicleBody, vehicleType } = profile;
  const facts = classOf(await vehicles.read(), vehicleType);
  ensure(vehicleBody === null || (facts && mayServe(facts, vehicleBody)), 'ops.body_unfit');
  ensure(isRecognisable(profile), 'ops.vehicle_unknown');
  const documents = await driverDocuments({ sql, vehicles }, driverId);
  return documents
    .filter(
      ({ isRequired, state, isExpired, earlier }) => isRequired && !earlier && (state !== 'approved' || isExpired),
    )
    .map(({ kind }) => kind);
}
