import type { Sql } from '../../platform/postgres/sql.ts';
import type { City } from './cities.ts';
import { CitySetting } from './city-setting.entity.ts';

export const citySettings = (sql: Sql): Promise<CitySetting[]> =>
  sql.manager.find(CitySetting, { order: { city: 'ASC' } });

/** Sets the emergency number of a city; returns false where the city has no settings. */
export async function setEmergencyPhone(
  sql: Sql,
  city: City,
  emergencyPhone: string,
  isVerified: boolean,
): Promise<boolean> {
  const { affected } = await sql.manager.update(
    CitySetting,
    { city },
    {
      emergencyPhone,
      updatedAt: () => 'now()',
      emergencyPhoneVerifiedOn: isVerified ? () => 'current_date' : null,
    },
  );
  return affected === 1;
}
