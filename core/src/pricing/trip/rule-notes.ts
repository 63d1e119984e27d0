import type { RuleCheck, RuleRecord } from '@waka/contracts/rides/road-rule';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import type { RuleVerdict } from '../../geo/rules/evaluate.ts';

/** Notes which rules applied to a trip and how it came to keep them, for the record of the ride. */
export class RuleNotes {
  readonly #at: Date;
  readonly #checks = new Map<string, RuleCheck>();
  readonly #changedBy = new Map<string, GroundRule>();

  constructor(at: Date) {
    this.#at = at;
  }

  /** Lists the rules that have made the trip another one. */
  get changedBy(): GroundRule[] {
    return [...this.#changedBy.values()];
  }

  get isChanged(): boolean {
    return this.#changedBy.size > 0;
  }

  /** Notes rules that the trip keeps as it is. */
  keep(verdicts: readonly RuleVerdict[]): void {
    for (const { rule } of verdicts) if (!this.#checks.has(rule.id)) this.add([rule], 'kept');
  }

  add(rules: readonly GroundRule[], outcome: RuleCheck['outcome']): void {
    for (const rule of rules) {
      const { id, version, names, effect } = rule;
      if (outcome !== 'kept') this.#changedBy.set(id, rule);
      this.#checks.set(id, { ruleId: id, version, name: names.en, effect, outcome });
    }
  }

  /** Returns the record; null where no rule applied. */
  record(): RuleRecord | null {
    return this.#checks.size > 0 ? { at: this.#at.toISOString(), checks: [...this.#checks.values()] } : null;
  }
}
