import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PromotionRequest, PromotionStateRequest } from '@waka/contracts/ops/money/promotion-requests';
import type { MadePromotion, PromotionForOps } from '@waka/contracts/ops/money/promotions';
import { regionFacts } from '@waka/contracts/regions';
import { usersByIds } from '../../accounts/users.repository.ts';
import { ensureSeen, lastDecision } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { databaseTime } from '../../ledger/taxes/taxes.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import type { Promotion } from '../../promotions/promotion.entity.ts';
import {
  addPromotion,
  addVouchers,
  allPromotions,
  figuresOfAll,
  lockPromotion,
  promotionByCode,
  promotionById,
  setPromotionState,
  voucherCounts,
} from '../../promotions/promotions.repository.ts';
import { endingOf, grouped, hashOfVoucher, voucherCodeOf } from '../../promotions/voucher-code.ts';
import { beginningOf } from './rates.ts';

const MOST = 200;

/** Lists promotions and batches of vouchers, the newest first, with what was used of them. */
export async function promotionsForOps({ sql }: Pick<Core, 'sql'>): Promise<PromotionForOps[]> {
  return viewsOf(sql, await allPromotions(sql, MOST));
}

/**
 * Makes a promotion, or a batch of vouchers whose codes are stored as hashes. A repeat with the same key and body makes nothing and
 * returns the same codes, which no one can read without that key. Throws AppError for a key of another promotion, for a code that its
 * country has, and for times that make no sense.
 */
export async function addPromotionForOps(
  core: Pick<Core, 'transaction' | 'publisher' | 'config'>,
  admin: Actor,
  { reason, startsAt, endsAt, vouchers, ...facts }: PromotionRequest,
  key: string = randomUUID(),
): Promise<MadePromotion> {
  const { region } = facts;
  const [from, until] = [beginningOf(startsAt), beginningOf(endsAt)];
  const isBatch = facts.kind === 'voucher';
  const own = `${admin.id} ${key}`;
  const id = idOf(own);
  const codes = Array.from({ length: isBatch ? (vouchers ?? 0) : 0 }, (_, number) =>
    voucherCodeOf(core.config, own, number),
  );
  const promotion = await core.transaction(async (sql) => {
    await lockName(sql, `promotions ${region}`);
    const code = isBatch ? null : facts.code;
    const percent = facts.percent ?? null;
    const worth = { percent, amount: percent === null ? facts.amount : null, cap: percent === null ? null : facts.cap };
    const usesInAll = isBatch ? codes.length : (facts.usesInAll ?? null);
    const terms = { ...facts, ...worth, code, usesInAll, cap: worth.cap ?? null };
    const before = await promotionById(sql, id);
    if (before) {
      ensure(isSame(before, { ...terms, startsAt: from ?? before.startsAt, endsAt: until }), 'request.key_reused');
      return viewOf(sql, id);
    }
    const now = await databaseTime(sql);
    const begins = from ?? now;
    ensure(!from || from > now, 'ops.rate_in_past');
    ensure(!until || until > begins, 'ops.rate_in_past');
    ensure(code === null || !(await promotionByCode(sql, region, code)), 'promotion.exists');
    await addPromotion(sql, { ...terms, id, startsAt: begins, endsAt: until, createdBy: admin.id });
    const hashed = codes.map((one) => ({
      promotionId: id,
      codeHash: hashOfVoucher(core.config, region, one),
      ending: endingOf(one),
    }));
    if (hashed.length > 0) await addVouchers(sql, hashed);
    const details = { ...terms, ...(isBatch && { vouchers: codes.length }) };
    await recordAudit(sql, {
      actor: admin,
      action: 'promotion.added',
      subject: { type: 'promotion', id },
      details,
      reason,
    });
    return viewOf(sql, id);
  });
  decided(core);
  return { promotion, codes: codes.map(grouped) };
}

/**
 * Pauses, opens or closes a promotion, after the bookings that hold its lock. Booked rides keep what they have. Throws
 * AppError for an outdated page, and for a promotion that is closed for good.
 */
export async function changePromotion(
  core: Pick<Core, 'transaction' | 'publisher'>,
  admin: Actor,
  id: string,
  { state, reason, seen }: PromotionStateRequest,
): Promise<PromotionForOps> {
  const promotion = await core.transaction(async (sql) => {
    const before = await lockPromotion(sql, id);
    ensure(before, 'ops.not_found');
    await ensureSeen(sql, { subject: subjectOf(id) }, seen);
    ensure(before.state !== 'closed' || state === 'closed', 'promotion.closed');
    await setPromotionState(sql, { id, state });
    const details = { before: before.state, state };
    await recordAudit(sql, { actor: admin, action: 'promotion.changed', subject: subjectOf(id), details, reason });
    return viewOf(sql, id);
  });
  decided(core);
  return promotion;
}

const isSame = (before: Promotion, asked: Partial<Promotion>): boolean => {
  const has = new Map<string, unknown>(Object.entries(before));
  return Object.entries(asked).every(([name, value]) => isDeepStrictEqual(value, has.get(name)));
};

/** Returns the id of the promotion that is made with a key, as a UUID of version 8. */
const idOf = (key: string): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

const subjectOf = (id: string) => ({ type: 'promotion', id }) as const;

const decided = ({ publisher }: Pick<Core, 'publisher'>): void =>
  publisher.emit(ADMINS, 'ops:decided', { about: 'promotions' });

async function viewOf(sql: Sql, id: string): Promise<PromotionForOps> {
  const promotion = await promotionById(sql, id);
  const [view] = promotion ? await viewsOf(sql, [promotion]) : [];
  ensure(view, 'ops.not_found');
  return view;
}

async function viewsOf(sql: Sql, promotions: Promotion[]): Promise<PromotionForOps[]> {
  const figures = await figuresOfAll(sql);
  const counts = await voucherCounts(sql);
  const people = await usersByIds(
    sql,
    promotions.map(({ createdBy }) => createdBy),
  );
  const used = (id: string, isSpent: boolean) => {
    const one = figures.find((row) => row.promotionId === id && row.isSpent === isSpent);
    return { rides: one?.rides ?? 0, amount: one?.amount ?? 0 };
  };
  const views: PromotionForOps[] = [];
  for (const { startsAt, endsAt, createdAt, createdBy, ...row } of promotions) {
    const last = await lastDecision(sql, { subject: subjectOf(row.id) });
    views.push({
      ...row,
      currency: regionFacts[row.region].currency,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      vouchers: row.kind === 'voucher' ? (counts.get(row.id) ?? 0) : null,
      reserved: used(row.id, false),
      spent: used(row.id, true),
      createdBy: people.get(createdBy)?.fullName ?? null,
      createdAt: createdAt.toISOString(),
      changedBy: last?.decision.by ?? null,
      reason: last?.decision.reason ?? null,
      decisionId: last?.id ?? null,
    });
  }
  return views;
}
