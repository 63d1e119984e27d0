import { CASH_STEPS, NOTES, type RegionMoneySettings } from '@waka/contracts/ops/money/region-money';
import type { RegionMoneyRequest } from '@waka/contracts/ops/money/region-money-requests';
import type { Region } from '@waka/contracts/regions';
import { ensureSeen, lastDecision } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { RegionMoneyRow } from '../../ledger/region-money/region-money.entity.ts';
import { regionMoney, regionMoneyRows, setRegionMoney } from '../../ledger/region-money/region-money.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { METHODS_CHANGED } from '../../platform/redis/redis-keys.ts';
import { ADMINS, EVERYONE } from '../../platform/rooms.ts';
import { publishChange } from '../../platform/redis/publish-change.ts';

/** Lists how money is written, rounded and counted in each region. */
export async function regionMoneyForOps({ sql }: Pick<Core, 'sql'>): Promise<RegionMoneySettings[]> {
  const all: RegionMoneySettings[] = [];
  for (const money of await regionMoneyRows(sql)) all.push(await settingsOf(sql, money));
  return all;
}

/**
 * Changes how money of a region is written, rounded and counted in cash; phones follow at once, and what was posted stays.
 * Throws AppError for an outdated page, a coin or note that does not exist, and old money where there is none.
 */
export async function changeRegionMoney(
  core: Pick<Core, 'transaction' | 'methods' | 'redis' | 'publisher' | 'logger' | 'sql'>,
  admin: Actor,
  region: Region,
  { reason, seen, ...changes }: RegionMoneyRequest,
): Promise<RegionMoneySettings> {
  const { writing, cashStep, notes = [] } = changes;
  ensure(CASH_STEPS[region].includes(cashStep), 'request.invalid', {
    fields: { cashStep: 'Please choose a coin or note that exists' },
  });
  ensure(region === 'SL' || writing === 'new', 'request.invalid', {
    fields: { writing: 'This country has one way of writing money' },
  });
  ensure(
    notes.every((note) => NOTES[region].includes(note)),
    'request.invalid',
    { fields: { notes: 'Please choose a coin or note that exists' } },
  );
  const [settings, money] = await core.transaction(async (sql) => {
    await lockName(sql, `money of ${region}`);
    await ensureSeen(sql, decisionsOn(region), seen);
    await setRegionMoney(sql, region, changes);
    const details = { region, ...changes };
    await recordAudit(sql, { actor: admin, action: 'region_money.changed', subject: SUBJECT, details, reason });
    return [await regionMoneyForOps({ sql }), await regionMoney(sql)];
  });
  core.methods.invalidate();
  publishChange(core, METHODS_CHANGED, { what: 'money', message: region });
  core.publisher.emit(EVERYONE, 'money:changed', money);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'methods' });
  const changed = settings.find((one) => one.region === region);
  ensure(changed, 'ops.not_found');
  return changed;
}

const SUBJECT = { type: 'region_money', id: null } as const;

const decisionsOn = (region: Region) => ({ subject: SUBJECT, details: { region } });

async function settingsOf(sql: Sql, money: RegionMoneyRow): Promise<RegionMoneySettings> {
  const last = await lastDecision(sql, decisionsOn(money.region));
  const { region, writing, cashStep, notes, answerMinutes, disputeMinutes } = money;
  return {
    region,
    writing,
    cashStep,
    notes,
    answerMinutes,
    disputeMinutes,
    decisionId: last?.id ?? null,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
  };
}
