import type { CrossingRequest } from '@waka/contracts/crossings/crossing-requests';
import type { CrossingView } from '@waka/contracts/crossings/crossing';
import { regionFacts } from '@waka/contracts/regions';
import { ensureSeen, lastDecision, refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Crossing } from '../crossings/crossing.entity.ts';
import { allCrossings, crossingById, saveCrossing } from '../crossings/crossings.repository.ts';
import { regionAt } from '../geo/areas/country.ts';
import { isTimeZone } from '../geo/open-hours.ts';
import { waterDetour } from '../geo/water.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ADMINS } from '../platform/rooms.ts';

/** Lists the ferries by region. */
export async function crossingsForOps({ sql }: Pick<Core, 'sql'>): Promise<CrossingView[]> {
  const views: CrossingView[] = [];
  // One after the other: an ops page has a handful of ferries.
  for (const crossing of await allCrossings(sql)) views.push(await viewOf(sql, crossing));
  return views;
}

/** Adds a ferry, or changes one. Trips that were booked with it keep its facts. Throws AppError for an outdated page. */
export async function setCrossing(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  { id, reason, seen, price, ...crossing }: CrossingRequest,
): Promise<CrossingView> {
  ensureValidCrossing(crossing);
  const facts = { ...crossing, price: price ?? null };
  const view = await transaction(async (sql) => {
    if (id) await holdCrossing(sql, id, seen);
    const saved = await saveCrossing(sql, { ...facts, id });
    const subject = { type: 'crossing', id: saved.id } as const;
    await recordAudit(sql, { actor: admin, action: 'crossing.set', subject, details: facts, reason });
    return viewOf(sql, saved);
  });
  publisher.emit(ADMINS, 'ops:decided', { about: 'crossings' });
  return view;
}

/** Throws AppError for quays abroad or on one shore, an unknown time zone, and an open ferry that never leaves. */
function ensureValidCrossing({
  region,
  quayA,
  quayB,
  timeZone,
  isOpen,
  fromA,
  fromB,
}: Omit<CrossingRequest, 'reason' | 'price'>) {
  ensure(regionAt(quayA) === region && regionAt(quayB) === region, 'place.other_country');
  ensure(waterDetour(quayA, quayB) > 1, 'crossing.one_shore');
  ensure(isTimeZone(timeZone), 'area.time_zone_unknown');
  ensure(!isOpen || fromA.length + fromB.length > 0, 'crossing.no_departures');
}

async function holdCrossing(sql: Sql, id: string, seen: string | null | undefined): Promise<void> {
  const subject = { type: 'crossing', id } as const;
  await lockName(sql, `crossing ${id}`);
  if (!(await crossingById(sql, id))) return refuseDecided(sql, { subject }, 'ops.not_found');
  await ensureSeen(sql, { subject }, seen);
  return undefined;
}

async function viewOf(sql: Sql, crossing: Pick<Crossing, keyof Crossing>): Promise<CrossingView> {
  const last = await lastDecision(sql, { subject: { type: 'crossing', id: crossing.id } });
  return {
    ...crossing,
    currency: regionFacts[crossing.region].currency,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
    decisionId: last?.id ?? null,
  };
}
