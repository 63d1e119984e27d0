import type { ErrorCode } from '@waka/contracts/errors';
import { isTooLittle } from '@waka/contracts/payments/promotion';
import { userById } from '../accounts/users.repository.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { isVoucherReserved, isVoucherUsed, usesOf, type Usable, type Uses } from './promotions.repository.ts';
import { isFirstRideOver } from './ridden-phones.ts';

/** Why a code cannot be used, as far as its owner may know. */
type Refusal = Extract<ErrorCode, `promotion.${string}`>;

/**
 * Returns why a person cannot use a code at a time, for so much; null where he can. Counts are exact for the holder of the
 * promotion's lock, and a hint for all others.
 */
export async function refusalOf(
  core: Pick<Core, 'config'>,
  sql: Sql,
  { promotion, voucher }: Usable,
  use: { riderId: string; at: Date; amount: number },
): Promise<Refusal | null> {
  const { id, state, startsAt, endsAt, usesPerPerson, firstRideOnly } = promotion;
  const { riderId, at, amount } = use;
  if (state !== 'open' || startsAt > at || (endsAt && endsAt <= at)) return 'promotion.over';
  // An account is made in a moment; a phone is not.
  const phone = (await userById(sql, riderId))?.phone;
  if (!phone) return 'promotion.phone';
  const uses = await usesOf(sql, id, riderId);
  if (uses.byRider >= usesPerPerson) return voucher ? 'promotion.one_each' : 'promotion.used';
  if (voucher && (await isVoucherUsed(sql, voucher.id))) return 'promotion.used_up';
  if (firstRideOnly && (await isFirstRideOver(core, sql, { riderId, phone }))) return 'promotion.first_ride';
  const { rides, amount: spent } = uses;
  return isUsedUp({ promotion, amount }, { rides, amount: spent }) ? 'promotion.used_up' : null;
}

/** Checks whether uses leave nothing of a promotion for so much. */
function isUsedUp(
  { promotion, amount }: { promotion: Usable['promotion']; amount: number },
  uses: Pick<Uses, 'rides' | 'amount'>,
): boolean {
  const left = promotion.budget - uses.amount;
  const { usesInAll } = promotion;
  return (usesInAll !== null && uses.rides >= usesInAll) || amount > left || isTooLittle(promotion, left);
}

/** Checks whether what is used up would be there again without the rides that are not completed. */
export async function isOnlyReserved(
  sql: Sql,
  { promotion, voucher }: Usable,
  { riderId, amount }: { riderId: string; amount: number },
): Promise<boolean> {
  if (voucher && (await isVoucherUsed(sql, voucher.id))) return isVoucherReserved(sql, voucher.id);
  const { rides, reservedRides, amount: spent, reservedAmount } = await usesOf(sql, promotion.id, riderId);
  return !isUsedUp({ promotion, amount }, { rides: rides - reservedRides, amount: spent - reservedAmount });
}
