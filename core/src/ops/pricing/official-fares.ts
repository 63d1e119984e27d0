import type { OfficialFareView } from '@waka/contracts/ops/pricing/fare-views';
import type { ReasonRequest } from '@waka/contracts/ops/ops-requests';
import type { OfficialFareRequest } from '@waka/contracts/ops/pricing/zone-requests';
import { regionFacts } from '@waka/contracts/regions';
import { lastDecision, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import type { OfficialFare } from '../../pricing/official-fare.entity.ts';
import { addOfficial, allOfficial, removeOfficial } from './zones.repository.ts';

/** Lists the official fares of shared seats, the newest first. */
export async function officialFares({ sql }: Pick<Core, 'sql'>): Promise<OfficialFareView[]> {
  const views: OfficialFareView[] = [];
  // One after the other: an ops page has a handful of them.
  for (const fare of await allOfficial(sql)) views.push(await viewOf(sql, fare));
  return views;
}

/**
 * Adds an official fare between two places; it is shown beside the price of trips between them.
 * Throws AppError `place.other_country`.
 */
export async function addOfficialFare(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  { reason, ...fare }: OfficialFareRequest,
): Promise<OfficialFareView> {
  const regions = [regionAt(fare.fromPoint), regionAt(fare.toPoint)];
  ensure(
    regions.every((region) => region === fare.region),
    'place.other_country',
  );
  const added = await transaction(async (sql) => {
    const stored = await addOfficial(sql, fare);
    const subject = { type: 'official_fare', id: stored.id } as const;
    await recordAudit(sql, { actor: admin, action: 'official_fare.added', subject, details: fare, reason });
    return viewOf(sql, stored);
  });
  publisher.emit(ADMINS, 'ops:decided', { about: 'fares' });
  return added;
}

/** Removes an official fare. */
export async function removeOfficialFare(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  { reason }: ReasonRequest,
): Promise<void> {
  const subject = { type: 'official_fare', id } as const;
  await transaction(async (sql) => {
    if (!(await removeOfficial(sql, id))) return refuseDecided(sql, { subject }, 'ops.not_found');
    await recordAudit(sql, { actor: admin, action: 'official_fare.removed', subject, reason });
    return undefined;
  });
  publisher.emit(ADMINS, 'ops:decided', { about: 'fares' });
}

async function viewOf(sql: Sql, { fromPoint: _from, toPoint: _to, ...fare }: OfficialFare): Promise<OfficialFareView> {
  const last = await lastDecision(sql, { subject: { type: 'official_fare', id: fare.id } });
  return {
    ...fare,
    currency: regionFacts[fare.region].currency,
    changedBy: last?.decision.by ?? null,
    reason: last?.decision.reason ?? null,
  };
}
