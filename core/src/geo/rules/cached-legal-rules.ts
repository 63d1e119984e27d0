import type { GroundRule, LegalRuleReader } from '../../platform/ports/legal-rule-reader.ts';
import { CachedRows, type CacheSources } from '../../platform/postgres/cached-rows.ts';
import { RULES_CHANGED } from '../../platform/redis/redis-keys.ts';
import { withGround } from './ground.ts';
import { legalRulesVersion, publishedRules } from './legal-rules.repository.ts';

interface Rows {
  rules: readonly GroundRule[];
}

/** Keeps the published rules of the road of one process. */
export class CachedLegalRules extends CachedRows<Rows> implements LegalRuleReader {
  #known: readonly GroundRule[] = [];

  constructor(sources: CacheSources) {
    const table = { readVersion: legalRulesVersion, readRows };
    super(sources, { ...table, name: 'rules of the road', channel: RULES_CHANGED });
  }

  known(): readonly GroundRule[] {
    return this.#known;
  }

  protected override onRead({ rules }: Rows): void {
    this.#known = rules;
  }
}

const readRows = async (sql: CacheSources['sql']): Promise<Rows> => ({
  rules: (await publishedRules(sql)).map(withGround),
});
