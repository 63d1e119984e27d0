import { codeOf, MOST_VOUCHERS, type PromotionKind } from '@waka/contracts/payments/promotion';
import type { PromotionRequest } from '@waka/contracts/ops/money/promotion-requests';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { moneyOf } from '../../../../lib/forms/money.ts';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import type { MessageKey } from '../../../../lib/i18n/message-key.ts';

const MOST_AMOUNT = 1_000_000_000;
const MOST_BUDGET = 2_000_000_000;
export const MOST_PER_PERSON = 1000;
const MOST_USES = 1_000_000;
const CODE = /^[A-Z0-9]{3,20}$/;

/** A promotion as it is typed. */
export interface TypedPromotion {
  region: Region;
  kind: PromotionKind;
  name: string;
  code: string;
  vouchers: string;
  isShare: boolean;
  worth: string;
  cap: string;
  classes: string[];
  areas: string[];
  minimumFare: string;
  firstRideOnly: boolean;
  startsAt: Date | 'wrong' | null;
  endsAt: Date | 'wrong' | null;
  usesPerPerson: string;
  usesInAll: string;
  budget: string;
}

export const EMPTY: TypedPromotion = {
  region: 'SL',
  kind: 'promotion',
  name: '',
  code: '',
  vouchers: '',
  isShare: false,
  worth: '',
  cap: '',
  classes: [],
  areas: [],
  minimumFare: '',
  firstRideOnly: false,
  startsAt: null,
  endsAt: null,
  usesPerPerson: '1',
  usesInAll: '',
  budget: '',
};

/** Parses a count; null for anything but a whole number from one on. */
export const countOf = (typed: string, most: number): number | null => wholeOf(typed, most) || null;

/** Returns the most that one ride gets; null where the fare alone limits it, or it is not typed yet. */
export function oneRideOf({ isShare, worth, cap, region }: TypedPromotion): number | null {
  return moneyOf(isShare ? cap : worth, regionFacts[region].currency, MOST_AMOUNT) || null;
}

/** Checks whether the budget that is typed is below that. */
export function isBelowOneRide(typed: TypedPromotion): boolean {
  const budget = moneyOf(typed.budget, regionFacts[typed.region].currency, MOST_BUDGET);
  return Boolean(budget) && Number(budget) < (oneRideOf(typed) ?? 0);
}

/** Lists the labels of what is missing or wrong in a promotion that is typed. */
export function lackingOf(typed: TypedPromotion): MessageKey[] {
  const { isShare, startsAt, endsAt } = typed;
  const { currency } = regionFacts[typed.region];
  const isBatch = typed.kind === 'voucher';
  const isTooEarly = startsAt instanceof Date && endsAt instanceof Date && endsAt <= startsAt;
  const wrong: readonly [boolean, MessageKey][] = [
    [typed.name.trim() === '', 'ops.promotions.name'],
    [!isBatch && !CODE.test(codeOf(typed.code)), 'ops.promotions.code'],
    [isBatch && countOf(typed.vouchers, MOST_VOUCHERS) === null, 'ops.promotions.vouchers'],
    [isShare && countOf(typed.worth, 100) === null, 'ops.promotions.percent'],
    [!isShare && !moneyOf(typed.worth, currency, MOST_AMOUNT), 'ops.promotions.amount'],
    [isShare && optional(typed.cap, currency) === undefined, 'ops.promotions.cap'],
    [optional(typed.minimumFare, currency) === undefined, 'ops.promotions.minimum'],
    [countOf(typed.usesPerPerson, MOST_PER_PERSON) === null, 'ops.promotions.perPerson'],
    [!isBatch && typed.usesInAll.trim() !== '' && countOf(typed.usesInAll, MOST_USES) === null, 'ops.promotions.inAll'],
    [!moneyOf(typed.budget, currency, MOST_BUDGET) || isBelowOneRide(typed), 'ops.promotions.budget'],
    [startsAt === 'wrong', 'ops.fare.effectiveFrom'],
    [endsAt === 'wrong' || isTooEarly, 'ops.promotions.ends'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, label]) => label);
}

/** Returns how many codes of a batch its budget pays for, where that is not all of them; null where it is, or is not known yet. */
export function paidCodes(typed: TypedPromotion): { paid: number; all: number } | null {
  const { currency } = regionFacts[typed.region];
  const all = typed.kind === 'voucher' ? countOf(typed.vouchers, MOST_VOUCHERS) : null;
  const budget = moneyOf(typed.budget, currency, MOST_BUDGET);
  const each = oneRideOf(typed);
  if (all === null || !budget || !each) return null;
  const paid = Math.floor(budget / each);
  return paid < all ? { paid, all } : null;
}

/** Parses a promotion; null as long as something is missing or wrong. */
export function promotionOf(typed: TypedPromotion): Omit<PromotionRequest, 'reason'> | null {
  const { region, kind, isShare, classes, areas, firstRideOnly, startsAt, endsAt } = typed;
  const { currency } = regionFacts[region];
  const isBatch = kind === 'voucher';
  const name = typed.name.trim();
  const code = isBatch ? null : codeOf(typed.code);
  const vouchers = isBatch ? countOf(typed.vouchers, MOST_VOUCHERS) : null;
  const worth = isShare ? countOf(typed.worth, 100) : moneyOf(typed.worth, currency, MOST_AMOUNT);
  // The field of the cap is there for a percentage alone.
  const cap = isShare ? optional(typed.cap, currency) : null;
  const minimumFare = optional(typed.minimumFare, currency);
  const usesPerPerson = countOf(typed.usesPerPerson, MOST_PER_PERSON);
  const usesInAll = typed.usesInAll.trim() === '' || isBatch ? null : countOf(typed.usesInAll, MOST_USES);
  const budget = moneyOf(typed.budget, currency, MOST_BUDGET);
  if (lackingOf(typed).length > 0 || !worth || usesPerPerson === null || !budget) return null;
  if (cap === undefined || minimumFare === undefined || startsAt === 'wrong' || endsAt === 'wrong') return null;
  return {
    region,
    kind,
    name,
    code,
    vouchers,
    amount: isShare ? null : worth,
    percent: isShare ? worth : null,
    cap,
    classes,
    areas,
    minimumFare: minimumFare ?? 0,
    firstRideOnly,
    usesPerPerson,
    usesInAll,
    budget,
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(endsAt && { endsAt: endsAt.toISOString() }),
  };
}

/** Parses a sum that may be left out; null where it is, undefined where it is wrong. */
function optional(typed: string, currency: Parameters<typeof moneyOf>[1]): number | null | undefined {
  if (typed.trim() === '') return null;
  return moneyOf(typed, currency, MOST_AMOUNT) || undefined;
}
