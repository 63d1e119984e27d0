import { userById } from '../accounts/users.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Vehicle } from '../vehicles/vehicle.entity.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import { ownerById, paidIn, purchasesOf } from './owners.repository.ts';

type Sides = Pick<OwnerTermsRow, 'driverId' | 'ownerId'>;

/**
 * Checks whether a driver outside of a book has bought its vehicle. One who lends it is himself the owner of the book, by his
 * number.
 */
export async function isBoughtByOther(
  sql: Sql,
  { boughtBy }: Pick<Vehicle, 'boughtBy'>,
  { driverId, ownerId }: Sides,
): Promise<boolean> {
  if (boughtBy === null || boughtBy === driverId) return false;
  const buyer = await userById(sql, boughtBy);
  return !buyer || buyer.phone !== (await ownerById(sql, ownerId))?.phone;
}

/** Checks whether the owner of a book has still its vehicle to give: no other owner has it, and no other driver has bought it. */
export const isToGive = async (sql: Sql, vehicle: Pick<Vehicle, 'ownerId' | 'boughtBy'>, of: Sides): Promise<boolean> =>
  (vehicle.ownerId === null || vehicle.ownerId === of.ownerId) && !(await isBoughtByOther(sql, vehicle, of));

/**
 * Checks whether a locked vehicle is being bought in another book: by a hire purchase in force, or by one whose book has ended and
 * that what is stated or under way would pay in full.
 */
export async function isBeingBought(
  sql: Sql,
  { vehicleId, bookId }: Pick<OwnerTermsRow, 'vehicleId' | 'bookId'>,
  today: string,
): Promise<boolean> {
  for (const terms of await purchasesOf(sql, vehicleId, bookId)) {
    if (terms.state === 'active') return true;
    const { all, waiting } = await paidIn(sql, terms.bookId, today);
    if (all + waiting >= (terms.hirePurchase ?? Infinity)) return true;
  }
  return false;
}
