import type { LegalRuleRequest, LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import type { DecisionRequest } from '@waka/contracts/ops/ops-requests';
import { ensureSeen, lastDecision, refuseDecided, type DecisionsOf } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { areaOf, isCity } from '../../geo/areas/cities.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { lineFault } from '../../geo/shapes/outline.ts';
import type { LegalRuleRow } from '../../geo/rules/legal-rule.entity.ts';
import { insertRule, ruleById, shownRules, updateRule } from '../../geo/rules/legal-rules.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import { UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { RULES_CHANGED } from '../../platform/redis/redis-keys.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { publishChange } from '../../platform/redis/publish-change.ts';

type Changing = Pick<Core, 'transaction' | 'publisher' | 'legalRules' | 'redis' | 'logger' | 'vehicles' | 'clock'>;

/** Lists the drafts and the published rules of the road. */
export async function legalRulesForOps({ sql }: Pick<Core, 'sql'>, admin: Actor): Promise<LegalRuleView[]> {
  const views: LegalRuleView[] = [];
  // One after the other: an ops page has a handful of rules.
  for (const rule of await shownRules(sql)) views.push(await viewOf(sql, admin, rule));
  return views;
}

/**
 * Drafts a rule, or changes a draft; a draft of a published rule takes its place once it is published. Throws AppError
 * for an outdated page.
 */
export async function draftLegalRule(
  core: Changing,
  admin: Actor,
  { id, reason, seen, ...request }: LegalRuleRequest,
): Promise<LegalRuleView> {
  const facts = await factsOf(core, request);
  const view = await core.transaction(async (sql) => {
    const before = id ? await holdRule(sql, id, seen) : null;
    const replaced = before?.status === 'draft' ? await ruleReplacedBy(sql, before) : before;
    ensure(!replaced || !leavesGap(core, facts, replaced), 'ops.rule_gap');
    const rule = await written(sql, before, { ...facts, writtenBy: admin.id });
    await recordAudit(sql, {
      actor: admin,
      action: 'legal_rule.drafted',
      subject: { type: 'legal_rule', id: rule.id },
      details: { ...facts, replaces: rule.replaces },
      reason,
    });
    return viewOf(sql, admin, rule);
  });
  publish(core);
  return view;
}

/**
 * Puts a draft in force, in the place of the rule that it was made from. Throws AppError for who wrote it: another admin
 * has to look at it.
 */
export async function publishLegalRule(
  core: Changing,
  admin: Actor,
  id: string,
  { reason, seen = null }: DecisionRequest,
): Promise<LegalRuleView> {
  const view = await core.transaction(async (sql) => {
    const draft = await holdRule(sql, id, seen);
    ensure(draft.status === 'draft', 'ops.not_found');
    ensure(draft.writtenBy !== admin.id, 'ops.own_draft');
    const replaced = draft.replaces ? await lockedRule(sql, draft.replaces) : null;
    // The rule that it was made from may have been withdrawn or replaced since.
    if (draft.replaces && replaced?.status !== 'published') {
      return refuseDecided(sql, decisionsOn(draft.replaces), 'ops.not_found');
    }
    ensure(!replaced || !leavesGap(core, draft, replaced), 'ops.rule_gap');
    if (replaced) await updateRule(sql, replaced, { status: 'withdrawn' });
    const rule = await updateRule(sql, draft, { status: 'published' });
    await record(sql, admin, 'legal_rule.published', rule, reason);
    return viewOf(sql, admin, rule);
  });
  publish(core);
  return view;
}

/** Ends a published rule, or discards a draft. Throws AppError for an outdated page. */
export async function withdrawLegalRule(
  core: Changing,
  admin: Actor,
  id: string,
  { reason, seen = null }: DecisionRequest,
): Promise<void> {
  await core.transaction(async (sql) => {
    const rule = await holdRule(sql, id, seen);
    await record(sql, admin, 'legal_rule.withdrawn', await updateRule(sql, rule, { status: 'withdrawn' }), reason);
  });
  publish(core);
}

type RuleFacts = Omit<LegalRuleRow, 'id' | 'version' | 'status' | 'replaces' | 'writtenBy'>;

async function factsOf(
  { vehicles, clock }: Pick<Core, 'vehicles' | 'clock'>,
  { from, to, inForceFrom, ...rule }: Omit<LegalRuleRequest, 'id' | 'reason' | 'seen'>,
): Promise<RuleFacts> {
  ensure(isCity(rule.area), 'request.invalid');
  const { region } = areaOf(rule.area);
  const [polygon, line] = [rule.polygon ?? null, rule.line ?? null];
  ensure((polygon === null) !== (line === null), 'request.invalid');
  ensure(!polygon || lineFault(polygon) === null, 'area.lines_cross');
  const [first] = polygon ?? line ?? [];
  ensure(first && regionAt(first) === region, 'place.other_country');
  const { classes } = await vehicles.read();
  const isKnown = (name: string) => classes.some(({ vehicleType }) => vehicleType === name);
  ensure(rule.vehicleTypes.every(isKnown), 'request.invalid', {
    fields: { vehicleTypes: UNKNOWN_CLASS },
  });
  return {
    ...rule,
    region,
    polygon,
    line,
    fromMinute: from,
    toMinute: to,
    inForceFrom: inForceFrom ? new Date(inForceFrom) : clock.now(),
  };
}

const ruleReplacedBy = async (sql: Sql, { replaces }: LegalRuleRow): Promise<LegalRuleRow | null> =>
  replaces === null ? null : ruleById(sql, replaces);

/** Checks whether a rule that holds would end, once replaced, before the one that takes its place begins. */
const leavesGap = (
  { clock }: Pick<Core, 'clock'>,
  { inForceFrom }: Pick<LegalRuleRow, 'inForceFrom'>,
  replaced: Pick<LegalRuleRow, 'inForceFrom'>,
): boolean => replaced.inForceFrom <= clock.now() && inForceFrom > clock.now();

/** Writes a new draft, or the one that is there. A published rule stays as it is. */
function written(
  sql: Sql,
  before: LegalRuleRow | null,
  facts: RuleFacts & Pick<LegalRuleRow, 'writtenBy'>,
): Promise<LegalRuleRow> {
  if (before?.status === 'draft') return updateRule(sql, before, facts);
  return insertRule(sql, { ...facts, status: 'draft', replaces: before?.id ?? null });
}

const record = (
  sql: Sql,
  actor: Actor,
  action: 'legal_rule.published' | 'legal_rule.withdrawn',
  { id, names, replaces, version }: LegalRuleRow,
  reason: string,
): Promise<unknown> =>
  recordAudit(sql, {
    actor,
    action,
    subject: { type: 'legal_rule', id },
    details: { name: names.en, version, replaces },
    reason,
  });

function publish({ legalRules, redis, logger, publisher }: Changing): void {
  legalRules.invalidate();
  publishChange({ redis, logger }, RULES_CHANGED, { what: 'road rules' });
  publisher.emit(ADMINS, 'ops:decided', { about: 'rules' });
}

const decisionsOn = (id: string): DecisionsOf => ({ subject: { type: 'legal_rule', id } });

async function lockedRule(sql: Sql, id: string): Promise<LegalRuleRow | null> {
  await lockName(sql, `legal_rule ${id}`);
  return ruleById(sql, id);
}

async function holdRule(sql: Sql, id: string, seen: string | null | undefined): Promise<LegalRuleRow> {
  const rule = await lockedRule(sql, id);
  if (!rule || rule.status === 'withdrawn') return refuseDecided(sql, decisionsOn(id), 'ops.not_found');
  await ensureSeen(sql, decisionsOn(id), seen);
  return rule;
}

async function viewOf(sql: Sql, admin: Actor, rule: LegalRuleRow): Promise<LegalRuleView> {
  const { id, region, area, names, polygon, line, widthM, crossingM, walkM, vehicleTypes, weekdays, effect } = rule;
  const last = await lastDecision(sql, decisionsOn(id));
  return {
    id,
    region,
    area,
    names,
    polygon,
    line,
    widthM,
    crossingM,
    walkM,
    vehicleTypes,
    weekdays,
    from: rule.fromMinute,
    to: rule.toMinute,
    effect,
    source: rule.source,
    status: rule.status === 'draft' ? 'draft' : 'published',
    inForceFrom: rule.inForceFrom.toISOString(),
    replaces: rule.replaces,
    isOwn: rule.status === 'draft' && rule.writtenBy === admin.id,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
    decisionId: last?.id ?? null,
  };
}
