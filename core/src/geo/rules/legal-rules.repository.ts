import type { Sql } from '../../platform/postgres/sql.ts';
import { LegalRuleRow } from './legal-rule.entity.ts';
import { LegalRulesVersion } from './legal-rules-version.entity.ts';

/** Reads the version of all rules; a trigger counts it up with each change. */
export const legalRulesVersion = async (sql: Sql): Promise<number> =>
  (await sql.manager.findOneByOrFail(LegalRulesVersion, { isCurrent: true })).version;

/** Reads the rules that are published, also those that come into force later. */
export const publishedRules = (sql: Sql): Promise<LegalRuleRow[]> =>
  sql.manager.find(LegalRuleRow, { where: { status: 'published' }, order: { id: 'ASC' } });
