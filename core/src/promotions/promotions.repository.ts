import type { Region } from '@waka/contracts/regions';
import { IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { Ride } from '../rides/ride.entity.ts';
import { EnteredPromotionRow } from './entered-promotion.entity.ts';
import { Promotion } from './promotion.entity.ts';
import { Voucher } from './voucher.entity.ts';

/** A promotion as one person would use it: its row, and the voucher by which. */
export interface Usable {
  promotion: Promotion;
  voucher: Voucher | null;
}

export const promotionByCode = ({ manager }: Sql, region: Region, code: string): Promise<Promotion | null> =>
  manager.findOneBy(Promotion, { region, code });

export const promotionById = ({ manager }: Sql, id: string): Promise<Promotion | null> =>
  manager.findOneBy(Promotion, { id });

/** Checks whether a code is one of another region that can be used there. */
export const isCodeElsewhere = ({ manager }: Sql, region: Region, code: string, at: Date): Promise<boolean> =>
  manager
    .createQueryBuilder(Promotion, 'promotion')
    .where({ region: Not(region), code, state: 'open', startsAt: LessThanOrEqual(at) })
    .andWhere('(promotion.endsAt IS NULL OR promotion.endsAt > :at)', { at })
    .getExists();

/** Reads a promotion and locks it against other bookings with it, and against being paused or closed. */
export const lockPromotion = ({ manager }: Sql, id: string): Promise<Promotion | null> =>
  manager.findOne(Promotion, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Finds a voucher of a region by the hash of its code. */
export async function voucherByHash(sql: Sql, region: Region, codeHash: string): Promise<Usable | null> {
  const voucher = await sql.manager.findOneBy(Voucher, { codeHash });
  const promotion = voucher && (await promotionById(sql, voucher.promotionId));
  return promotion?.region === region ? { promotion, voucher } : null;
}

/** Returns the code that a rider has entered; null without one. */
export async function enteredBy(sql: Sql, riderId: string): Promise<Usable | null> {
  const entered = await sql.manager.findOneBy(EnteredPromotionRow, { riderId });
  const promotion = entered && (await promotionById(sql, entered.promotionId));
  if (!entered || !promotion) return null;
  const { voucherId } = entered;
  return { promotion, voucher: voucherId ? await sql.manager.findOneBy(Voucher, { id: voucherId }) : null };
}

/** Stores the code that a rider has entered, in the place of the one before. */
export const enter = ({ manager }: Sql, entered: Omit<EnteredPromotionRow, 'at'>): Promise<unknown> =>
  manager.upsert(EnteredPromotionRow, { ...entered, at: () => 'now()' }, ['riderId']);

/** Removes the code that a rider has entered; where one is named, no other that he has entered since. */
export const removeEntered = (
  { manager }: Sql,
  riderId: string,
  code?: Pick<EnteredPromotionRow, 'promotionId' | 'voucherId'>,
): Promise<unknown> =>
  manager.delete(EnteredPromotionRow, {
    riderId,
    ...(code && { promotionId: code.promotionId, voucherId: code.voucherId ?? IsNull() }),
  });

const IS_POSTED = `EXISTS (
  SELECT 1 FROM ledger_transactions AS posted WHERE posted.kind = 'ride_completed' AND posted.reference = ride.id)`;
/** A ride that its rider ended and that ops found wrong is never posted, unless ops decides otherwise later. */
const IS_USED = `ride.status NOT IN ('cancelled', 'expired')
  AND NOT (ride.status = 'completed' AND ride.findings_verdict IS NOT DISTINCT FROM 'not_fine' AND NOT ${IS_POSTED})`;

/** A ride that is not completed, and may still give its use back. */
const IS_RESERVED = `ride.status <> 'completed' AND ${IS_USED}`;

export interface Uses {
  /** Rides that are booked, under way or completed. */
  rides: number;
  /** Those of them that are not completed, and what they cost. */
  reservedRides: number;
  reservedAmount: number;
  byRider: number;
  /** What they cost. */
  amount: number;
}

/** Counts what was used of a promotion; what is cancelled has given it back. Exact for the holder of its lock. */
export async function usesOf({ manager }: Sql, promotionId: string, riderId: string): Promise<Uses> {
  const uses = await manager
    .createQueryBuilder(Ride, 'ride')
    .select('count(*)::int', 'rides')
    .addSelect('(count(*) FILTER (WHERE ride.riderId = :riderId))::int', 'byRider')
    .addSelect('coalesce(sum(ride.promotion), 0)::float8', 'amount')
    .addSelect(`(count(*) FILTER (WHERE ride.status <> 'completed'))::int`, 'reservedRides')
    .addSelect(`coalesce(sum(ride.promotion) FILTER (WHERE ride.status <> 'completed'), 0)::float8`, 'reservedAmount')
    .where(`ride.promotionId = :promotionId AND ${IS_USED}`, { promotionId, riderId })
    .getRawOne<Uses>();
  return uses ?? { rides: 0, byRider: 0, amount: 0, reservedRides: 0, reservedAmount: 0 };
}

/** Checks whether a ride, of a rider or of anyone, has a voucher that is not given back. */
export const isVoucherUsed = ({ manager }: Sql, voucherId: string, riderId?: string): Promise<boolean> =>
  manager
    .createQueryBuilder(Ride, 'ride')
    .where(`ride.voucherId = :voucherId AND ${IS_USED}`, { voucherId })
    .andWhere(riderId === undefined ? 'true' : 'ride.riderId = :riderId', { riderId })
    .getExists();

/** Checks whether a voucher is in use for a ride that may still give it back. */
export const isVoucherReserved = ({ manager }: Sql, voucherId: string): Promise<boolean> =>
  manager
    .createQueryBuilder(Ride, 'ride')
    .where(`ride.voucherId = :voucherId AND ${IS_RESERVED}`, { voucherId })
    .getExists();

/** Checks whether a rider has completed a ride. */
export const hasRidden = ({ manager }: Sql, riderId: string): Promise<boolean> =>
  manager.existsBy(Ride, { riderId, status: 'completed', driverId: Not(IsNull()) });

interface Figures {
  promotionId: string;
  isSpent: boolean;
  rides: number;
  amount: number;
}

/** Adds up what was used of each promotion, by rides that are posted and those that are not yet. */
export const figuresOfAll = ({ manager }: Sql): Promise<Figures[]> =>
  manager
    .createQueryBuilder(Ride, 'ride')
    .select('ride.promotionId', 'promotionId')
    .addSelect(IS_POSTED, 'isSpent')
    .addSelect('count(*)::int', 'rides')
    .addSelect('sum(ride.promotion)::float8', 'amount')
    .where(`ride.promotionId IS NOT NULL AND ${IS_USED}`)
    .groupBy('ride.promotionId')
    .addGroupBy('"isSpent"')
    .getRawMany<Figures>();

/** Lists promotions, the newest first. */
export const allPromotions = ({ manager }: Sql, most: number): Promise<Promotion[]> =>
  manager.find(Promotion, { order: { createdAt: 'DESC', id: 'DESC' }, take: most });

/** Counts the vouchers of each batch. */
export async function voucherCounts({ manager }: Sql): Promise<Map<string, number>> {
  const rows = await manager
    .createQueryBuilder(Voucher, 'voucher')
    .select('voucher.promotionId', 'promotionId')
    .addSelect('count(*)::int', 'count')
    .groupBy('voucher.promotionId')
    .getRawMany<{ promotionId: string; count: number }>();
  return new Map(rows.map(({ promotionId, count }) => [promotionId, count]));
}

export async function addPromotion({ manager }: Sql, promotion: Omit<Promotion, 'createdAt' | 'state'>): Promise<void> {
  await manager.insert(Promotion, promotion);
}

export const addVouchers = ({ manager }: Sql, vouchers: Omit<Voucher, 'id'>[]): Promise<unknown> =>
  manager.insert(Voucher, vouchers);

export const setPromotionState = ({ manager }: Sql, { id, state }: Pick<Promotion, 'id' | 'state'>): Promise<unknown> =>
  manager.update(Promotion, { id }, { state });
