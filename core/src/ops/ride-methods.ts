import { CARD, CASH } from '@waka/contracts/money/payment-method';
import type {
  NewRideMethodRequest,
  RideMethodRequest,
  RideMethodSettings,
  RideMethodsForOps,
} from '@waka/contracts/ops/money/method-settings';
import type { Region } from '@waka/contracts/regions';
import { newestLine } from '../audit/audit.repository.ts';
import { ensureSeen } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { isCollectable, isOffered, methodIn } from '../payments/catalogue/method-rules.ts';
import { insertRideMethod, rideMethods, setRideMethod } from '../payments/catalogue/ride-methods.repository.ts';
import { channelsOf } from '../payments/wallets/channels.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { RideMethod } from '../platform/ports/method-catalogue.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { METHODS_CHANGED } from '../platform/redis/redis-keys.ts';
import { ADMINS } from '../platform/rooms.ts';
import { publishChange } from '../platform/redis/publish-change.ts';

const SUBJECT = { type: 'payment_method', id: null } as const;

/** Lists the payment methods of each region, and the accounts by which wallets can be collected. */
export async function rideMethodsForOps(core: Pick<Core, 'sql' | 'config'>): Promise<RideMethodsForOps> {
  return {
    methods: await settingsOf(core, core.sql),
    accounts: core.config.payments.wallets.flatMap(({ region, rail, credentials }) =>
      channelsOf(rail).map((channel) => ({ region, rail, credentials, ...channel })),
    ),
  };
}

/**
 * Changes a payment method: bookings follow within seconds, and rides that were booked with it go on. Throws AppError
 * for an outdated page, and where riders of the region would have no way to pay.
 */
export const changeRideMethod = (
  core: Core,
  admin: Actor,
  key: { region: Region; method: string },
  { isOpen, names: { en, fr, ar, pt, kri }, icon, reason, seen, ...body }: RideMethodRequest,
): Promise<RideMethodSettings> =>
  change(core, admin, { ...key, reason, seen }, async (sql, before) => {
    ensure(before, 'ops.not_found');
    const limits = { minAmount: body.minAmount, maxAmount: body.maxAmount };
    ensure((limits.minAmount ?? 0) <= (limits.maxAmount ?? Infinity), 'request.invalid', {
      fields: { maxAmount: 'The maximum can’t be below the minimum' },
    });
    const names = { en, ...(fr && { fr }), ...(ar && { ar }), ...(pt && { pt }), ...(kri && { kri }) };
    const details = { isOpen, names, icon, ...limits, ...railOf(core, before, body) };
    await setRideMethod(sql, key, details);
    const offered = (await rideMethods(sql)).filter((one) => one.region === key.region && isOffered(core, one));
    ensure(offered.length > 0 || !isOffered(core, before), 'ops.last_method');
    return { action: actionOf(before.isOpen, isOpen), details };
  });

/** Adds a wallet to a region, closed and without a rail. Throws AppError where there is one of this key. */
export const addRideMethod = (
  core: Core,
  admin: Actor,
  { region, method, name, reason }: NewRideMethodRequest,
): Promise<RideMethodSettings> =>
  change(core, admin, { region, method, reason }, async (sql, before) => {
    ensure(!before && method !== CARD && method !== CASH, 'ops.method_exists');
    await insertRideMethod(sql, { region, method, names: { en: name }, icon: 'wallet' });
    return { action: 'payment_method.added', details: { names: { en: name } } };
  });

function actionOf(wasOpen: boolean, isOpen: boolean): AuditAction {
  if (wasOpen === isOpen) return 'payment_method.changed';
  return isOpen ? 'payment_method.opened' : 'payment_method.closed';
}

type Rail = Pick<RideMethod, 'rail' | 'credentials' | 'channel'>;

const NO_RAIL: Rail = { rail: null, credentials: null, channel: null };

/** Returns the rail of a change. Throws AppError for one without an account in the region. */
function railOf(
  core: Pick<Core, 'config'>,
  before: RideMethod,
  { rail, credentials, channel: given }: Pick<RideMethodRequest, 'rail' | 'credentials' | 'channel'>,
): Rail {
  if (before.method === CASH || rail === null || credentials === null) return NO_RAIL;
  const isSameAccount = rail === before.rail && credentials === before.credentials;
  // A page of the version before knows no channels.
  const channel = given === undefined && isSameAccount ? before.channel : (given ?? null);
  const isAsBefore = isSameAccount && channel === before.channel;
  ensure(isAsBefore || isCollectable(core, { ...before, rail, credentials, channel }), 'request.invalid', {
    fields: { rail: 'This isn’t set up in this country' },
  });
  return { rail, credentials, channel };
}

interface Decision {
  region: Region;
  method: string;
  reason: string;
  seen?: string | null;
}

type Change = { action: AuditAction; details: object };

/** Makes a change with its line in the audit trail, and lets every process read the methods anew. */
async function change(
  core: Core,
  admin: Actor,
  { region, method, reason, seen }: Decision,
  write: (sql: Sql, before: RideMethod | undefined) => Promise<Change>,
): Promise<RideMethodSettings> {
  const changed = await core.transaction(async (sql) => {
    // One lock for all: the last method that is offered is seen by one change at a time.
    await lockName(sql, 'payment methods');
    const before = methodIn({ methods: await rideMethods(sql) }, region, method);
    await ensureSeen(sql, { subject: SUBJECT, details: { region, method } }, seen);
    const { action, details } = await write(sql, before);
    const line = { actor: admin, action, subject: SUBJECT, details: { region, method, ...details }, reason };
    await recordAudit(sql, line);
    const settings = (await settingsOf(core, sql)).find((one) => one.region === region && one.method === method);
    ensure(settings, 'ops.not_found');
    return settings;
  });
  core.methods.invalidate();
  publishChange(core, METHODS_CHANGED, { what: 'payment methods', message: method });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'methods' });
  return changed;
}

async function settingsOf(core: Pick<Core, 'config'>, sql: Sql): Promise<RideMethodSettings[]> {
  const all: RideMethodSettings[] = [];
  for (const row of await rideMethods(sql)) {
    const { region, method } = row;
    const of = { subjectType: SUBJECT.type, subjectId: null, actions: [], details: { region, method } };
    // One after the other, as a transaction has one connection.
    const last = await newestLine(sql, of);
    all.push({
      ...row,
      isCollectable: isCollectable(core, row),
      decisionId: last?.line.id ?? null,
      changedBy: last?.actorName ?? null,
      changedAt: last?.line.at.toISOString() ?? null,
      reason: last?.line.reason ?? null,
    });
  }
  return all;
}
