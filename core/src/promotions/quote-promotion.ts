import { reductionOf } from '@waka/contracts/payments/promotion';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Core } from '../platform/core.ts';
import type { PromotionOfQuote } from '../pricing/quote.entity.ts';
import type { Trip } from '../pricing/trip/plan-trip.ts';
import { shownCode } from './enter-promotion.ts';
import { usesOf, type Usable } from './promotions.repository.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * Returns what the code that a rider has entered pays of each fare of a trip, which is nothing once the promotion is used
 * up; null without a code that can be used. A booking at the price of the quote gets this much or is refused.
 */
export async function quotedPromotion(
  { sql, clock, config }: Pick<Core, 'sql' | 'clock' | 'config'>,
  { riderId, ...usable }: Usable & { riderId: string },
  { region, city }: Pick<Trip, 'region' | 'city'>,
  fares: Record<VehicleClass, number>,
): Promise<PromotionOfQuote | null> {
  const { promotion, voucher } = usable;
  if (promotion.region !== region) return null;
  const { classes, areas, minimumFare } = promotion;
  const refusal = await refusalOf({ config }, sql, usable, { riderId, at: clock.now(), amount: 1 });
  const offered = { promotionId: promotion.id, voucherId: voucher?.id ?? null, code: shownCode(usable) };
  if (refusal) return refusal === 'promotion.used_up' ? { ...offered, amounts: {}, isUsedUp: true } : null;
  const isHere = areas.length === 0 || areas.includes(city);
  const counted = Object.entries(fares).filter(
    ([name, fare]) => isHere && fare >= minimumFare && (classes.length === 0 || classes.includes(name)),
  );
  const amounts = counted.map(([name, fare]) => [name, reductionOf(promotion, fare)] as const);
  const left = promotion.budget - (await usesOf(sql, promotion.id, riderId)).amount;
  return {
    ...offered,
    amounts: Object.fromEntries(amounts.filter(([, amount]) => amount > 0 && amount <= left)),
    ...(amounts.some(([, amount]) => amount > left) && { isUsedUp: true }),
  };
}
