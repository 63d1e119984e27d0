import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import type { Actor } from '../../platform/actor.ts';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { lockUser } from '../../accounts/users.repository.ts';
import { ensureSeen, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { postMessage } from '../../messages/post-message.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import type { VehicleReader } from '../../platform/ports/vehicle-catalogue.ts';
import { ensureServes } from './ensure-serves.ts';
import { driverItem } from './driver-list.ts';
import { driverWithId, setApproval } from './people.repository.ts';
import { suspend } from './suspend.ts';

type Verdict = Exclude<Approval, 'pending'>;

/** The states from which each decision is possible: rejected and suspended drivers are restored, with a reason. */
const comesFrom: Record<Verdict | 'restored', readonly Approval[]> = {
  approved: ['pending'],
  restored: ['rejected', 'suspended'],
  rejected: ['pending'],
  suspended: ['approved'],
};

const VERDICTS_OF_DRIVERS = ['driver.approved', 'driver.rejected', 'driver.suspended'] as const;

const SMS_MINUTES = 24 * 60;

interface Decision {
  verdict: Verdict;
  reason?: string;
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
  const review = async (sql: Sql) => {
    messageIds.push(...(await record(sql, { ...decision, admin, driverId }, core.vehicles)));
  };
  if (decision.verdict === 'suspended') await suspend(core, admin, driverId, decision.reason ?? '', review);
  else await core.transaction(review);
  core.wakeSending(messageIds);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  return driverItem(core.sql, driverId);
}

interface Review extends Decision {
  admin: Actor;
  driverId: string;
}

async function record(sql: Sql, review: Review, vehicles: VehicleReader): Promise<string[]> {
  const { admin, driverId, verdict, reason, looked, seen, isRestoration = false } = review;
  await lockUser(sql, driverId);
  await lockDriver(sql, driverId);
  const [driver] = await driverWithId(sql, driverId);
  ensure(driver, 'ops.not_found');
  const decisions = { subject: { type: 'user', id: driverId }, actions: VERDICTS_OF_DRIVERS } as const;
  await ensureSeen(sql, decisions, seen);
  if (!comesFrom[isRestoration ? 'restored' : verdict].includes(driver.approval)) {
    await refuseDecided(sql, decisions, 'ops.review_moot');
  }
  ensure(looked === undefined || looked === driver.reviewed, 'ops.profile_moot');
  if (verdict === 'approved') await ensureServes(sql, vehicles, driverId);
  await setApproval(sql, driverId, { approval: verdict, reviewReason: reason ?? null, reviewedBy: admin.id });
  await recordAudit(sql, {
    actor: admin,
    action: `driver.${verdict}`,
    subject: { type: 'user', id: driverId },
    ...(reason && { reason }),
  });
  await notify(sql, { userId: driverId, kind: `driver_${verdict}`, ...(reason && { facts: { reason } }) });
  if (!driver.phone) return [];
  const message = await postMessage(sql, {
    channel: 'sms',
    recipient: driver.phone,
    template: 'driver_reviewed',
    params: { verdict },
    withinMinutes: SMS_MINUTES,
  });
  return [message];
}
