import { emergencyNumber, phoneProblem } from '@waka/contracts/accounts/phone';
import type { CityRequest } from '@waka/contracts/ops/desk-requests';
import type { CitySettings } from '@waka/contracts/ops/desk-views';
import type { Region } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import { ensureSeen } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { CITIES, cityFacts } from '../geo/cities.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { ADMINS } from '../realtime/rooms.ts';

/** What the house keeps for each city. */
export const cities = ({ sql }: Pick<Core, 'sql'>): Promise<CitySettings[]> => read(sql, null);

/** The number that the emergency button of a city calls from now on. */
export async function changeCity(
  { transaction, announcer }: Pick<Core, 'transaction' | 'announcer'>,
  admin: Actor,
  city: string,
  { emergencyPhone: typed, isVerified, reason, seen }: CityRequest,
): Promise<CitySettings> {
  const emergencyPhone = emergencyNumber(typed, regionOf(city));
  const problem = phoneProblem(emergencyPhone);
  if (problem) throw new AppError('request.invalid', { fields: { emergencyPhone: problem } });
  const changed = await transaction(async (sql) => {
    await sql('SELECT 1 FROM city_settings WHERE city = $1 FOR UPDATE', [city]);
    await ensureSeen(sql, { subject: { type: 'city', id: null }, details: { city } }, seen);
    const updated = await sql(
      `UPDATE city_settings SET emergency_phone = $2, updated_at = now(),
         emergency_phone_verified_on = CASE WHEN $3 THEN current_date END WHERE city = $1 RETURNING city`,
      [city, emergencyPhone, isVerified],
    );
    ensure(updated.length > 0, 'ops.not_found');
    await recordAudit(sql, {
      actor: admin,
      action: 'city.changed',
      subject: { type: 'city', id: null },
      details: { city, emergencyPhone, isVerified },
      reason,
    });
    const [settings] = await read(sql, city);
    ensure(settings, 'ops.not_found');
    return settings;
  });
  announcer.emit(ADMINS, 'ops:decided', { about: 'cities' });
  return changed;
}

function regionOf(name: string): Region | undefined {
  const city = CITIES.find((known) => known === name);
  return city && cityFacts[city].region;
}

async function read(sql: Sql, city: string | null): Promise<CitySettings[]> {
  const rows = await sql<Omit<CitySettings, 'updatedAt'> & { updatedAt: Date }>(
    `SELECT city, emergency_phone, emergency_phone_verified_on::text AS verified_on, updated_at,
       full_name AS changed_by, change.reason, change.id AS decision_id
     FROM city_settings
     LEFT JOIN LATERAL (SELECT id, actor_id, reason FROM audit_log
       WHERE subject_type = 'city' AND details ->> 'city' = city ORDER BY id DESC LIMIT 1) AS change ON true
     LEFT JOIN users ON users.id = change.actor_id
     WHERE $1::text IS NULL OR city = $1 ORDER BY city`,
    [city],
  );
  return rows.map((row) => ({ ...row, region: regionOf(row.city), updatedAt: row.updatedAt.toISOString() }));
}
