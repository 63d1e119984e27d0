import { emergencyNumber, phoneProblem } from '@waka/contracts/accounts/phone';
import type { CityRequest } from '@waka/contracts/ops/city-requests';
import type { CitySettings } from '@waka/contracts/ops/ops-file-views';
import type { Actor } from '../platform/actor.ts';
import { newestLine } from '../audit/audit.repository.ts';
import { ensureSeen } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../platform/core.ts';
import { allAreas } from '../geo/areas/cities.ts';
import { citySettings, setEmergencyPhone } from '../geo/areas/cities.repository.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ADMINS } from '../platform/rooms.ts';

/** Lists the settings of each open area. */
export const cities = ({ sql }: Pick<Core, 'sql'>): Promise<CitySettings[]> => read(sql);

/**
 * Sets the number that the emergency button of a city calls. Throws AppError for an invalid number or an outdated
 * page.
 */
export async function changeCity(
  { transaction, publisher }: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  city: string,
  { emergencyPhone: typed, isVerified, reason, seen }: CityRequest,
): Promise<CitySettings> {
  const emergencyPhone = emergencyNumber(typed, areaCalled(city)?.region);
  const problem = phoneProblem(emergencyPhone);
  if (problem) throw new AppError('request.invalid', { fields: { emergencyPhone: problem } });
  const changed = await transaction(async (sql) => {
    await lockName(sql, `city ${city}`);
    await ensureSeen(sql, { subject: { type: 'city', id: null }, details: { city } }, seen);
    ensure(await setEmergencyPhone(sql, city, emergencyPhone, isVerified), 'ops.not_found');
    await recordAudit(sql, {
      actor: admin,
      action: 'city.changed',
      subject: { type: 'city', id: null },
      details: { city, emergencyPhone, isVerified },
      reason,
    });
    const settings = (await read(sql)).find((one) => one.city === city);
    ensure(settings, 'ops.not_found');
    return settings;
  });
  publisher.emit(ADMINS, 'ops:decided', { about: 'cities' });
  return changed;
}

const areaCalled = (name: string) => allAreas().find(({ id }) => id === name);

async function read(sql: Sql): Promise<CitySettings[]> {
  const all: CitySettings[] = [];
  for (const { city, emergencyPhone, emergencyPhoneVerifiedOn, updatedAt } of await citySettings(sql)) {
    const area = areaCalled(city);
    if (!area?.isOpen) continue;
    // One after the other, as a transaction has one connection.
    const change = await newestLine(sql, { subjectType: 'city', subjectId: null, actions: [], details: { city } });
    all.push({
      city,
      emergencyPhone,
      verifiedOn: emergencyPhoneVerifiedOn,
      updatedAt: updatedAt.toISOString(),
      changedBy: change?.actorName ?? null,
      reason: change?.line.reason ?? null,
      decisionId: change?.line.id ?? null,
      region: area.region,
    });
  }
  return all;
}
