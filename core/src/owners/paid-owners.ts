import type { Sql } from '../platform/postgres/sql.ts';
import { firstTermsOf, ownersByIds, paymentsOfPayouts, vehiclesByIds } from './owners.repository.ts';

/** The owner whom a payout pays. */
export interface PaidOwner {
  name: string;
  /** As the driver of the book typed it: he does not learn what others call the owner. */
  nameForDriver: string;
  plate: string;
}

/** Finds the owners whom payouts pay, by the ids of these; a payout to a driver himself has none. */
export async function ownersOfPayouts(
  sql: Sql,
  payouts: readonly { id: string; isToOwner: boolean }[],
): Promise<Map<string, PaidOwner>> {
  const ids = payouts.filter(({ isToOwner }) => isToOwner).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const payments = await paymentsOfPayouts(sql, ids);
  const owners = await ownersByIds(sql, [...new Set(payments.map(({ ownerId }) => ownerId))]);
  const terms = await firstTermsOf(sql, [...new Set(payments.map(({ bookId }) => bookId))]);
  const vehicles = await vehiclesByIds(sql, [...new Set(terms.map(({ vehicleId }) => vehicleId))]);
  return new Map(
    payments.flatMap(({ payoutId, ownerId, bookId }) => {
      const book = terms.find((one) => one.bookId === bookId);
      const owner = owners.find(({ id }) => id === ownerId);
      if (payoutId === null || !book || !owner) return [];
      const plate = vehicles.find(({ id }) => id === book.vehicleId)?.plate ?? '';
      return [[payoutId, { name: owner.name, nameForDriver: book.ownerName, plate }]];
    }),
  );
}
