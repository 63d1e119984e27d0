import type { Sql } from '../platform/postgres/sql.ts';
import { ServiceArea } from './service-area.entity.ts';

export const serviceAreas = (sql: Sql): Promise<ServiceArea[]> =>
  sql.manager.find(ServiceArea, { order: { id: 'ASC' } });

/** Reads what changes with every change of any area. */
export const areaVersions = (sql: Sql): Promise<Pick<ServiceArea, 'id' | 'version'>[]> =>
  sql.manager.find(ServiceArea, { select: { id: true, version: true }, order: { id: 'ASC' } });
