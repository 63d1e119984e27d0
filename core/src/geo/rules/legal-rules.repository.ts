import { In } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { LegalRuleRow } from './legal-rule.entity.ts';
import { LegalRulesVersion } from './legal-rules-version.entity.ts';

/** Reads the version of all rules; a trigger counts it up with each change. */
export const legalRulesVersion = async (sql: Sql): Promise<number> =>
  (await sql.manager.findOneByOrFail(LegalRulesVersion, { isCurrent: true })).version;

/** Reads the rules that are published, also those that come into force later. */
export const publishedRules = (sql: Sql): Promise<LegalRuleRow[]> =>
  sql.manager.find(LegalRuleRow, { where: { status: 'published' }, order: { id: 'ASC' } });

/** Reads the rules that ops sees: drafts and published ones. */
export const shownRules = (sql: Sql): Promise<LegalRuleRow[]> =>
  sql.manager.find(LegalRuleRow, {
    where: { status: In(['draft', 'published']) },
    order: { region: 'DESC', area: 'ASC', id: 'ASC' },
  });

export const ruleById = (sql: Sql, id: string): Promise<LegalRuleRow | null> =>
  sql.manager.findOneBy(LegalRuleRow, { id });

export async function insertRule({ manager }: Sql, rule: Omit<LegalRuleRow, 'id' | 'version'>): Promise<LegalRuleRow> {
  const { identifiers } = await manager.insert(LegalRuleRow, rule);
  return { ...rule, id: String(identifiers[0]?.id), version: 1 };
}

/** Changes a rule, whose lock the caller holds, and counts up its version. */
export async function updateRule(
  { manager }: Sql,
  rule: Pick<LegalRuleRow, keyof LegalRuleRow>,
  changes: Partial<Omit<LegalRuleRow, 'id' | 'version'>>,
): Promise<LegalRuleRow> {
  const version = rule.version + 1;
  await manager.update(LegalRuleRow, { id: rule.id }, { ...changes, version });
  return Object.assign(rule, changes, { version });
}
