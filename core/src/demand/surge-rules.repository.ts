import type { Sql } from '../platform/postgres/sql.ts';
import { SurgeRuleRow } from './surge-rule.entity.ts';
import { SurgeRulesVersion } from './surge-rules-version.entity.ts';

/** Reads the version of all rules; a trigger counts it up with each change. */
export const surgeRulesVersion = async (sql: Sql): Promise<number> =>
  (await sql.manager.findOneByOrFail(SurgeRulesVersion, { isCurrent: true })).version;

export const surgeRules = (sql: Sql): Promise<SurgeRuleRow[]> =>
  sql.manager.find(SurgeRuleRow, { order: { area: 'ASC', vehicleType: 'ASC' } });

export const saveSurgeRule = (sql: Sql, rule: SurgeRuleRow): Promise<unknown> =>
  sql.manager.upsert(SurgeRuleRow, rule, ['area', 'vehicleType']);

/** Gives an area that was split off the rules of the one that it was part of. */
export async function copySurgeRules(sql: Sql, from: string, to: string): Promise<void> {
  const rules = await sql.manager.findBy(SurgeRuleRow, { area: from });
  await sql.manager.upsert(
    SurgeRuleRow,
    rules.map((rule) => Object.assign(rule, { area: to })),
    ['area', 'vehicleType'],
  );
}
