import type { Sql } from '../../platform/postgres/sql.ts';
import { CitySetting } from './city-setting.entity.ts';
import { ServiceArea } from './service-area.entity.ts';
import type { AreaFacts, City } from './service-area.ts';

/** An area with what only Postgres knows of it. */
export type AreaRow = AreaFacts & Pick<ServiceArea, 'version'>;

const IS_IN_FORCE = 'area.inForceAt <= now()';

export async function serviceAreas(sql: Sql): Promise<AreaRow[]> {
  const { entities, raw } = await sql.manager
    .createQueryBuilder(ServiceArea, 'area')
    .addSelect(IS_IN_FORCE, 'isInForce')
    .orderBy('area.id')
    .getRawAndEntities<Pick<AreaFacts, 'isInForce'>>();
  return entities.map((area, index) => Object.assign(area, { isInForce: raw[index]?.isInForce === true }));
}

/** Reads what changes with every change of any area. */
export const areaVersions = (sql: Sql): Promise<Pick<AreaRow, 'id' | 'version' | 'isInForce'>[]> =>
  sql.manager
    .createQueryBuilder(ServiceArea, 'area')
    .select('area.id', 'id')
    .addSelect('area.version', 'version')
    .addSelect(IS_IN_FORCE, 'isInForce')
    .orderBy('area.id')
    .getRawMany();

export const insertArea = (sql: Sql, area: AreaRow): Promise<unknown> => sql.manager.insert(ServiceArea, area);

export const updateArea = (
  sql: Sql,
  id: City,
  facts: Partial<Omit<AreaFacts, 'isInForce'>> & Pick<AreaRow, 'version'>,
): Promise<unknown> => sql.manager.update(ServiceArea, { id }, facts);

/** Stores the settings of a new area. Those of one that had this id before are not its own. */
export const storeSettings = (
  sql: Sql,
  settings: Pick<CitySetting, 'city' | 'emergencyPhone' | 'emergencyPhoneVerifiedOn'>,
): Promise<unknown> => sql.manager.upsert(CitySetting, { ...settings, updatedAt: () => 'now()' }, ['city']);

export const settingsOf = (sql: Sql, city: City): Promise<CitySetting | null> =>
  sql.manager.findOneBy(CitySetting, { city });
