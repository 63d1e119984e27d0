import type { SurgeRuleRequest } from '@waka/contracts/ops/pricing/surge-requests';
import type { SurgeRuleView } from '@waka/contracts/ops/pricing/surge-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { ensureSeen, lastDecision } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SurgeRuleRow } from '../../demand/surge-rule.entity.ts';
import { saveSurgeRule, surgeRules } from '../../demand/surge-rules.repository.ts';
import { storedFactors } from '../../demand/surge-store.ts';
import { areaOf, isCity } from '../../geo/areas/cities.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { SURGE_CHANGED } from '../../platform/redis/redis-keys.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { classOf, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import { publishChange } from '../../platform/redis/publish-change.ts';

type Reading = Pick<Core, 'sql' | 'redis' | 'logger'>;
type Changing = Pick<Core, 'sql' | 'transaction' | 'publisher' | 'surgeRules' | 'redis' | 'logger' | 'vehicles'>;

/** Lists where ops has set whether fares may rise. Elsewhere they do not. */
export async function surgeRulesForOps(core: Reading): Promise<SurgeRuleView[]> {
  const views: SurgeRuleView[] = [];
  // One after the other: an ops page has a handful of rules.
  for (const rule of await surgeRules(core.sql)) views.push(await viewOf(core, core.sql, rule));
  return views;
}

/**
 * Allows or forbids that fares of a class rise in an area, and sets how far. Rides and open quotes keep their price.
 * Throws AppError for an outdated page.
 */
export async function setSurgeRule(
  core: Changing,
  admin: Actor,
  { area, vehicleType, isAllowed, bounds, reason, seen }: SurgeRuleRequest,
): Promise<SurgeRuleView> {
  await ensureValidRule(core, { area, vehicleType, bounds });
  const view = await core.transaction(async (sql) => {
    await lockName(sql, `surge ${area} ${vehicleType}`);
    await ensureSeen(sql, decisionsOn(area, vehicleType), seen);
    const rule = { area, vehicleType, isAllowed, ...bounds };
    await saveSurgeRule(sql, rule);
    await recordAudit(sql, {
      actor: admin,
      action: 'surge.set',
      subject: { type: 'surge', id: null },
      details: rule,
      reason,
    });
    return viewOf(core, sql, rule);
  });
  publish(core);
  return view;
}

/** Throws AppError for an area or class that does not exist, and for bounds that lead nowhere. */
export async function ensureValidRule(
  { vehicles }: Pick<Core, 'vehicles'>,
  { area, vehicleType, bounds }: Pick<SurgeRuleRequest, 'area' | 'vehicleType' | 'bounds'>,
): Promise<void> {
  ensure(isCity(area), 'request.invalid', { fields: { area: 'Please choose a city' } });
  ensure(classOf(await vehicles.read(), vehicleType), 'request.invalid', { fields: { vehicleType: UNKNOWN_CLASS } });
  const isRising = bounds.fullRatio > bounds.fromRatio;
  ensure(isRising, 'request.invalid', { fields: { fullRatio: 'Please enter more than where fares start to rise' } });
}

function publish({ surgeRules: cached, redis, logger, publisher }: Changing): void {
  cached.invalidate();
  publishChange({ redis, logger }, SURGE_CHANGED, { what: 'surge rules' });
  publisher.emit(ADMINS, 'ops:decided', { about: 'fares' });
}

const decisionsOn = (area: string, vehicleType: VehicleClass) => ({
  subject: { type: 'surge', id: null } as const,
  details: { area, vehicleType },
});

async function viewOf(core: Reading, sql: Sql, rule: SurgeRuleRow): Promise<SurgeRuleView> {
  const { area, vehicleType, isAllowed, ...bounds } = rule;
  const last = await lastDecision(sql, decisionsOn(area, vehicleType));
  return {
    area,
    areaName: areaOf(area).name,
    vehicleType,
    isAllowed,
    bounds: {
      capPercent: bounds.capPercent,
      stepPercent: bounds.stepPercent,
      fewestWaiting: bounds.fewestWaiting,
      fromRatio: bounds.fromRatio,
      fullRatio: bounds.fullRatio,
    },
    highestNow: isAllowed ? await highestNow(core, rule) : 100,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
    decisionId: last?.id ?? null,
  };
}

async function highestNow(core: Reading, { area, vehicleType, capPercent }: SurgeRuleRow): Promise<number | null> {
  try {
    const { factors } = await storedFactors(core, area);
    const percents = [...factors.values()].map((classes) => Math.floor(classes[vehicleType]?.percent ?? 100));
    return Math.min(capPercent, Math.max(100, ...percents));
  } catch (error) {
    core.logger.debug({ error }, 'surge factors not read');
    return null;
  }
}
