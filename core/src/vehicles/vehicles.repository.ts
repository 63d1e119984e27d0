import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { REGIONS } from '@waka/contracts/regions';
import type { Sql } from '../platform/postgres/sql.ts';
import type { VehicleClasses } from '../platform/ports/vehicle-catalogue.ts';
import { VehicleBodyRow } from './vehicle-body.entity.ts';
import { VehicleCatalogueVersion } from './vehicle-catalogue-version.entity.ts';
import { VehicleClassOpening } from './vehicle-class-opening.entity.ts';
import { VehicleClassRow } from './vehicle-class.entity.ts';

/** Reads the version of all classes; a trigger counts it up with each change. */
export const catalogueVersion = async (sql: Sql): Promise<number> =>
  (await sql.manager.findOneByOrFail(VehicleCatalogueVersion, { isCurrent: true })).version;

/** Reads all classes and bodies, in the order in which they are listed. */
export async function vehicleCatalogue(sql: Sql): Promise<Omit<VehicleClasses, 'version'>> {
  // One after the other, as a transaction has one connection.
  const rows = await sql.manager.find(VehicleClassRow, { order: { position: 'ASC', vehicleType: 'ASC' } });
  const bodies = await sql.manager.find(VehicleBodyRow, { order: { position: 'ASC', vehicleBody: 'ASC' } });
  const openings = await sql.manager.find(VehicleClassOpening, { order: { region: 'ASC', area: 'ASC' } });
  return {
    classes: rows.map((row) => ({
      vehicleType: row.vehicleType,
      names: row.names,
      icon: row.icon,
      capacity: row.capacity,
      usualPickupMin: { from: row.usualPickupFrom, to: row.usualPickupTo },
      bodies: row.bodies,
      motion: { profile: row.roadProfile, kmh: row.kmh },
      documents: row.documents,
      openings: openings.filter(({ vehicleType }) => vehicleType === row.vehicleType).map(openingOf),
    })),
    bodies: bodies.map(({ vehicleBody, names }) => ({ vehicleBody, names })),
  };
}

const openingOf = ({ region, area, isOpen, fromMinute, toMinute }: VehicleClassOpening) => ({
  region,
  area: area || null,
  isOpen,
  hours: fromMinute === null || toMinute === null ? null : { from: fromMinute, to: toMinute },
});

export const setFacts = (
  sql: Sql,
  vehicleType: VehicleClass,
  facts: Pick<VehicleClassRow, 'capacity' | 'kmh'> & Partial<Pick<VehicleClassRow, 'bodies' | 'documents' | 'icon'>>,
): Promise<unknown> => sql.manager.update(VehicleClassRow, { vehicleType }, facts);

/** Stores whether a class can be booked in a region or an area. */
export const setOpening = (sql: Sql, opening: VehicleClassOpening): Promise<unknown> =>
  sql.manager.upsert(VehicleClassOpening, opening, ['vehicleType', 'region', 'area']);

/** Lets an area follow its region. */
export const deleteOpening = (
  sql: Sql,
  opening: Pick<VehicleClassOpening, 'vehicleType' | 'region' | 'area'>,
): Promise<unknown> => sql.manager.delete(VehicleClassOpening, opening);

/** Stores a class like another one, after all others and closed in every region; returns false where there is no such other. */
export async function copyClass(
  sql: Sql,
  like: VehicleClass,
  changes: Pick<VehicleClassRow, 'vehicleType' | 'names'>,
): Promise<boolean> {
  const row = await sql.manager.findOneBy(VehicleClassRow, { vehicleType: like });
  if (!row) return false;
  const last = (await sql.manager.maximum(VehicleClassRow, 'position')) ?? 0;
  await sql.manager.insert(VehicleClassRow, Object.assign(row, changes, { position: last + 1 }));
  const closed = { vehicleType: changes.vehicleType, area: '', isOpen: false };
  await sql.manager.insert(
    VehicleClassOpening,
    REGIONS.map((region) => ({ ...closed, region })),
  );
  return true;
}

/** Opens and closes classes in a new area as in another one. */
export async function copyOpenings(sql: Sql, from: string, to: string): Promise<void> {
  const openings = await sql.manager.findBy(VehicleClassOpening, { area: from });
  await sql.manager.upsert(
    VehicleClassOpening,
    openings.map((opening) => Object.assign(opening, { area: to })),
    ['vehicleType', 'region', 'area'],
  );
}
