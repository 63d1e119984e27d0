import { codeOf, type EnteredPromotion } from '@waka/contracts/payments/promotion';
import type { PromotionCode } from '@waka/contracts/payments/promotion-requests';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { count, DAY, HOUR, secondsUntilRoom, type Limit } from '../accounts/limits/limits.ts';
import { storePendingPhone } from '../accounts/profile/change-phone.ts';
import { lockedUser } from '../accounts/users.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import {
  enter,
  enteredBy,
  isCodeElsewhere,
  isVoucherReserved,
  isVoucherUsed,
  promotionByCode,
  removeEntered,
  voucherByHash,
  type Usable,
} from './promotions.repository.ts';
import { isOnlyReserved, refusalOf } from './refusal-of.ts';
import { hashOfVoucher } from './voucher-code.ts';

/** The person who enters a code, with the address that he does it from. */
interface Visitor {
  rider: Actor;
  address: string;
}

/**
 * Enters a code of a rider, who keeps one at a time. Codes that do not exist, are over, or are those of used vouchers are
 * counted against account and address. Throws AppError.
 */
export async function enterPromotion(
  core: Pick<Core, 'transaction' | 'config' | 'clock'>,
  { rider, address }: Visitor,
  { region, code: typed }: PromotionCode,
): Promise<EnteredPromotion> {
  const code = codeOf(typed);
  const limits = limitsOf(rider, address);
  const answer = await core.transaction(async (sql) => {
    const retryAfterSeconds = await secondsUntilRoom(sql, core.config, limits);
    if (retryAfterSeconds > 0) throw new AppError('request.too_many', { retryAfterSeconds });
    const promotion = await promotionByCode(sql, region, code);
    const found = promotion
      ? { promotion, voucher: null }
      : await voucherByHash(sql, region, hashOfVoucher(core.config, region, code));
    const refusal =
      found && (await refusalOf(core, sql, found, { riderId: rider.id, at: core.clock.now(), amount: 1 }));
    const isUsedUp = refusal === 'promotion.used_up';
    const isOver = refusal === 'promotion.over' || (isUsedUp && found?.voucher);
    if (!found || isOver) {
      await count(sql, core.config, limits);
      const asked = { rider, region, code, at: core.clock.now() };
      return { refusal: found ? await whyOver(sql, found, asked) : await whyNotFound(sql, asked) };
    }
    if (refusal === 'promotion.phone') await letPhoneBeProved(sql, rider);
    // There is no booking that was refused.
    if (isUsedUp) return { refusal: new AppError(await whyUsedUp(sql, found, rider)) };
    if (refusal) return { refusal: new AppError(refusal) };
    await enter(sql, { riderId: rider.id, promotionId: found.promotion.id, voucherId: found.voucher?.id ?? null });
    return { found };
  });
  // Thrown outside the transaction, so that the counted wrong try is committed.
  if (answer.refusal) throw answer.refusal;
  return present(answer.found);
}

interface Asked {
  rider: Actor;
  region: Region;
  code: string;
  at: Date;
}

/** Returns whether a later try may do, as rides that are not completed use what is left. */
const whyUsedUp = async (sql: Sql, found: Usable, { id }: Actor) =>
  (await isOnlyReserved(sql, found, { riderId: id, amount: 1 })) ? 'promotion.in_use' : 'promotion.none_left';

/**
 * Returns why a code that exists can't be used; of a voucher that another person has used on a completed ride, or a promotion
 * that is paused, no more than that.
 */
async function whyOver(sql: Sql, { promotion, voucher }: Usable, { rider, region, at }: Asked): Promise<AppError> {
  const { state, startsAt, endsAt } = promotion;
  if (voucher && (await isVoucherUsed(sql, voucher.id, rider.id))) return new AppError('promotion.used');
  if (state === 'closed' || (endsAt && endsAt <= at)) return new AppError('promotion.ended');
  if (state !== 'open') return new AppError('promotion.unknown');
  if (startsAt <= at && voucher) {
    const isSpent = (await isVoucherUsed(sql, voucher.id)) && !(await isVoucherReserved(sql, voucher.id));
    return new AppError(isSpent ? 'promotion.unknown' : await whyUsedUp(sql, { promotion, voucher }, rider));
  }
  if (startsAt <= at) return new AppError('promotion.unknown');
  const opens = { at: startsAt.toISOString(), timeZone: regionFacts[region].timeZone };
  return new AppError('promotion.not_yet', { opens });
}

const whyNotFound = async (sql: Sql, { region, code, at }: Asked): Promise<AppError> =>
  new AppError((await isCodeElsewhere(sql, region, code, at)) ? 'promotion.elsewhere' : 'promotion.unknown');

/** Lets a person confirm the phone that he has only typed, as if it had just been changed. */
async function letPhoneBeProved(sql: Sql, { id }: Actor): Promise<void> {
  const { unprovedPhone = null, pendingPhone = null } = (await lockedUser(sql, id)) ?? {};
  if (unprovedPhone && !pendingPhone) await storePendingPhone(sql, id, unprovedPhone);
}

/** Returns the code that a rider has entered, as long as it can be used. */
export async function enteredPromotion(
  { sql, clock, config }: Pick<Core, 'sql' | 'clock' | 'config'>,
  rider: Pick<Actor, 'id'>,
): Promise<EnteredPromotion | null> {
  const entered = await enteredBy(sql, rider.id);
  if (!entered) return null;
  const refusal = await refusalOf({ config }, sql, entered, { riderId: rider.id, at: clock.now(), amount: 1 });
  return refusal ? null : present(entered);
}

export async function removePromotion({ sql }: Pick<Core, 'sql'>, rider: Actor): Promise<void> {
  await removeEntered(sql, rider.id);
}

/** Returns how a code is shown to its owner: a voucher by its end alone. */
export const shownCode = ({ promotion, voucher }: Usable): string => promotion.code ?? `…${voucher?.ending ?? ''}`;

const limitsOf = ({ id }: Actor, address: string): Limit[] => [
  { kind: 'promotion:account', subject: id, most: 8, withinSeconds: HOUR },
  { kind: 'promotion:account', subject: id, most: 20, withinSeconds: DAY },
  // Many people may share the address of their mobile network.
  { kind: 'promotion:address', subject: address, most: 60, withinSeconds: HOUR },
];

function present(usable: Usable): EnteredPromotion {
  const { region, amount, percent, cap, classes, areas, minimumFare, firstRideOnly, endsAt } = usable.promotion;
  return {
    code: shownCode(usable),
    region,
    amount,
    percent,
    cap,
    classes,
    areas,
    minimumFare,
    firstRideOnly,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
