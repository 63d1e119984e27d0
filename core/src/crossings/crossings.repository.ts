import type { Region } from '@waka/contracts/regions';
import type { Sql } from '../platform/postgres/sql.ts';
import { Crossing } from './crossing.entity.ts';

export const allCrossings = (sql: Sql): Promise<Crossing[]> =>
  sql.manager.find(Crossing, { order: { region: 'DESC', id: 'ASC' } });

export const openCrossings = (sql: Sql, region: Region): Promise<Crossing[]> =>
  sql.manager.find(Crossing, { where: { region, isOpen: true }, order: { id: 'ASC' } });

export const crossingById = (sql: Sql, id: string): Promise<Crossing | null> => sql.manager.findOneBy(Crossing, { id });

/** Stores a ferry; one with an id replaces that ferry. */
export async function saveCrossing(
  { manager }: Sql,
  { id, ...crossing }: Omit<Crossing, 'id'> & { id: string | undefined },
): Promise<Crossing> {
  if (id) {
    await manager.update(Crossing, { id }, crossing);
    return { ...crossing, id };
  }
  const { identifiers } = await manager.insert(Crossing, crossing);
  return { ...crossing, id: String(identifiers[0]?.id) };
}
