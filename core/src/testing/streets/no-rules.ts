import type { LegalRuleReader, GroundRule } from '../../platform/ports/legal-rule-reader.ts';

/** Returns a reader that has these rules of the road, for tests without a database. */
export const rulesThat = (rules: readonly GroundRule[]): LegalRuleReader => ({
  read: () => Promise.resolve({ version: 1, rules }),
  known: () => rules,
  invalidate: () => undefined,
});

export const noRules = rulesThat([]);
