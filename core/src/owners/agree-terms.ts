import { randomUUID } from 'node:crypto';
import { countryOfPhone } from '@waka/contracts/accounts/phone';
import type { OwnerBookRequest, OwnerTermsRequest } from '@waka/contracts/owners/owner-requests';
import type { OwnerSide } from '@waka/contracts/owners/owner-views';
import { regionFacts } from '@waka/contracts/regions';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { DAY, takeAllowance, takeOrRefuse } from '../accounts/limits/limits.ts';
import { ensureTextable } from '../accounts/limits/text-allowance.ts';
import { phoneOf } from '../accounts/phone-number.ts';
import { userById } from '../accounts/users.repository.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { dayAfter, dayOf } from '../books/local-days.ts';
import { homeRegion } from '../drivers/home-currency.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Vehicle } from '../vehicles/vehicle.entity.ts';
import { approvedVehicle } from './approved-vehicle.ts';
import { isBeingBought, isBoughtByOther } from './bought-vehicle.ts';
import { notifyDriver } from './notify-driver.ts';
import { newLink } from './owner-link.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import type { Owner } from './owner.entity.ts';
import {
  activeInBook,
  changeTerms,
  insertTerms,
  lastEnded,
  lockVehicle,
  ownerById,
  ownerOfPhone,
  paidIn,
  refusedBy,
  takeVehicle,
  termsById,
  termsIn,
} from './owners.repository.ts';
import { emitBook } from './publish-book.ts';
import { textOwner } from './text-owner.ts';

const PROPOSAL_MINUTES = 24 * 60;
/** After so many refusals within thirty days a driver proposes no more to the same phone. */
const MOST_REFUSED = 3;
const REFUSED_DAYS = 30;
/** How often a day a driver proposes again to a phone that has refused him: each proposal is a text. */
const MOST_AGAIN = 2;
/** Of how many proposals of an owner a driver is notified in a day. */
const MOST_NOTICES = 5;

/**
 * Proposes a book to the owner of the driver's vehicle, who gets a link by text. Nothing counts before the owner has confirmed
 * it. Throws AppError for a driver who has a book, and for a phone that can't be texted.
 */
export async function proposeBook(core: Core, driver: Actor, visitor: Visitor, body: OwnerBookRequest): Promise<void> {
  const phone = phoneOf(body.ownerPhone, 'ownerPhone');
  ensureTextable(core.config, phone, 'ownerPhone');
  const message = await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    ensure(!(await termsIn(sql, driver.id, 'active')), 'owner.changed');
    ensure((await userById(sql, driver.id))?.phone !== phone.number, 'request.invalid', {
      fields: { ownerPhone: 'Please enter the number of the owner, not your own' },
    });
    const vehicleId = await approvedVehicle(sql, driver.id);
    ensure(vehicleId, 'owner.no_vehicle');
    const region = await homeRegion(sql, driver);
    const owner = await ownerOfPhone(sql, {
      name: body.ownerName,
      phone: phone.number,
      region: countryOfPhone(phone.number) ?? region,
      language: visitor.language,
      walletMethod: null,
      ...newLink(core.config),
    });
    ensure(owner, 'owner.changed');
    await ensureNotRefused(core, sql, driver.id, owner.id);
    await withdrawOpen(sql, driver.id);
    await insertTerms(sql, {
      bookId: randomUUID(),
      driverId: driver.id,
      ownerId: owner.id,
      vehicleId,
      ownerName: body.ownerName,
      region,
      currency: regionFacts[region].currency,
      proposedBy: 'driver',
      ...agreedIn(body),
    });
    return textProposal(core, sql, owner, driver.id);
  });
  core.wakeSending([message]);
}

/**
 * Proposes other terms for a book in force, by either side. The terms in force stay until the other has confirmed.
 * Throws AppError `owner.changed`.
 */
export async function proposeTerms(
  core: Core,
  by: { driver: Actor } | { owner: Owner; bookId: string },
  body: OwnerTermsRequest,
): Promise<void> {
  const [bookId, messages] = await core.transaction(async (sql) => {
    const found = await activeOf(sql, by);
    ensure(found, 'owner.changed');
    await lockDriver(sql, found.driverId);
    const terms = await termsIn(sql, found.driverId, 'active');
    ensure(terms?.bookId === found.bookId, 'owner.changed');
    ensure((await approvedVehicle(sql, terms.driverId)) === terms.vehicleId, 'owner.other_vehicle');
    await withdrawOpen(sql, terms.driverId);
    const { driverId, ownerId, vehicleId, ownerName, region, currency } = terms;
    const today = dayOf(region, core.clock.now());
    const book = { bookId: terms.bookId, driverId, ownerId, vehicleId, ownerName, region, currency };
    const agreed = agreedIn(body);
    // Typed is what is left to pay; stored is the sum since the book began, from which what was paid is taken off.
    const paid = (await paidIn(sql, terms.bookId, today)).all;
    const hirePurchase = agreed.hirePurchase === null ? null : agreed.hirePurchase + paid;
    await insertTerms(sql, { ...book, proposedBy: 'driver' in by ? 'driver' : 'owner', ...agreed, hirePurchase });
    if ('owner' in by) {
      const limit = { kind: 'owner:proposed', subject: driverId, most: MOST_NOTICES, withinSeconds: DAY };
      if (await takeAllowance(sql, core.config, [limit])) await notifyDriver(sql, terms, 'terms_proposed');
      return [terms.bookId, []];
    }
    const owner = await ownerById(sql, ownerId);
    ensure(owner, 'owner.changed');
    return [terms.bookId, [await textProposal(core, sql, owner, driverId)]];
  });
  core.wakeSending(messages);
  if ('owner' in by) await publishToDriver(core, bookId, by.owner.id);
}

/**
 * Confirms or refuses the other side's terms; a refusal of one's own withdraws them. Confirmed, they are in force from today
 * on. A repeated confirmation changes nothing.
 */
export async function answerTerms(
  core: Core,
  { side, id, termsId }: { side: OwnerSide; id: string; termsId: string },
  accept: boolean,
): Promise<void> {
  const terms = await core.transaction(async (sql) => {
    const known = await termsById(sql, termsId);
    ensure(known && (side === 'driver' ? known.driverId : known.ownerId) === id, 'owner.not_found');
    await lockDriver(sql, known.driverId);
    const row = await termsById(sql, termsId);
    ensure(row, 'owner.changed');
    if (accept && row.state === 'active') return row;
    const isOwn = row.proposedBy === side;
    ensure(row.state === 'proposed' && !(accept && isOwn), 'owner.changed');
    if (accept) {
      await putInForce(core, sql, row);
      if (side === 'owner') await notifyDriver(sql, row, 'terms_confirmed');
    } else if (isOwn) await changeTerms(sql, row, { state: 'withdrawn' });
    else {
      await changeTerms(sql, row, { state: 'refused', answerUntil: daysFrom(core, REFUSED_DAYS) });
      if (side === 'owner') await notifyDriver(sql, row, 'terms_refused');
    }
    return row;
  });
  emitBook(core, terms);
}

async function putInForce(core: Core, sql: Sql, row: OwnerTermsRow): Promise<void> {
  const today = dayOf(row.region, core.clock.now());
  // The last day of a book that ended counts there, and not in the next one too.
  const ended = (await lastEnded(sql, row.driverId))?.endsOn ?? null;
  const startsOn = ended !== null && ended >= today ? dayAfter(ended) : today;
  // Before the terms of any of its books are read: another driver may have bought it.
  const vehicle = await lockVehicle(sql, row.vehicleId);
  const before = await termsIn(sql, row.driverId, 'active');
  ensure(!before || before.bookId === row.bookId, 'owner.changed');
  if (before) await changeTerms(sql, before, { state: 'replaced', endsOn: dayAfter(startsOn, -1) });
  ensure((await approvedVehicle(sql, row.driverId)) === row.vehicleId, 'owner.other_vehicle');
  await ensureMoreThanPaid(sql, row, today);
  ensure(row.hirePurchase === null || !(await isBeingBought(sql, row, today)), 'owner.hire_purchase');
  ensure(vehicle && (await takeVehicle(sql, await handedOver(sql, vehicle, row), row.ownerId)), 'owner.other_owner');
  await changeTerms(sql, row, { state: 'active', startsOn, confirmedAt: core.clock.now(), answerUntil: null });
}

/** Throws AppError for a hire purchase of less than was paid since it was proposed, or is on its way. */
async function ensureMoreThanPaid(sql: Sql, { bookId, hirePurchase }: OwnerTermsRow, today: string): Promise<void> {
  if (hirePurchase === null) return;
  const { all, waiting } = await paidIn(sql, bookId, today);
  ensure(hirePurchase > all && hirePurchase >= all + waiting, 'owner.changed');
}

/**
 * Returns a vehicle as it is in the book of an owner. One that a driver has bought is his until he drives it in a book himself,
 * having sold it, or is himself the owner of the book. Throws AppError where it is another's.
 */
async function handedOver(sql: Sql, vehicle: Vehicle, row: OwnerTermsRow): Promise<Pick<Vehicle, 'id' | 'boughtBy'>> {
  ensure(!(await isBoughtByOther(sql, vehicle, row)), 'owner.other_owner');
  const { id, boughtBy } = vehicle;
  return { id, boughtBy: boughtBy === row.driverId ? null : boughtBy };
}

/**
 * Throws AppError where the owner has refused what the driver proposed too often within thirty days, and where the driver
 * has proposed too often in a day since a refusal: proposals that replace one another wait for no answer.
 */
async function ensureNotRefused(core: Core, sql: Sql, driverId: string, ownerId: string): Promise<void> {
  const now = core.clock.now();
  const refused = (await refusedBy(sql, { driverId, ownerId })).filter(
    ({ answerUntil }) => answerUntil && answerUntil > now,
  );
  ensure(refused.length < MOST_REFUSED, 'owner.refused');
  if (refused.length === 0) return;
  const limit = { kind: 'owner:again', subject: `${driverId}:${ownerId}`, most: MOST_AGAIN, withinSeconds: DAY };
  await takeOrRefuse(sql, core.config, [limit]);
}

const daysFrom = ({ clock }: Core, days: number): Date => new Date(clock.now().getTime() + days * 86_400_000);

/** Finds the terms in force that one side can change. */
export const activeOf = (sql: Sql, by: { driver: Actor } | { owner: Owner; bookId: string }) =>
  'driver' in by ? termsIn(sql, by.driver.id, 'active') : activeInBook(sql, by.bookId, by.owner.id);

/** Withdraws what either side has proposed and the other has not answered. */
export async function withdrawOpen(sql: Sql, driverId: string): Promise<void> {
  const open = await termsIn(sql, driverId, 'proposed');
  if (open) await changeTerms(sql, open, { state: 'withdrawn' });
}

async function publishToDriver({ sql, publisher }: Core, bookId: string, ownerId: string): Promise<void> {
  const terms = await activeInBook(sql, bookId, ownerId);
  if (terms) emitBook({ publisher }, terms);
}

async function textProposal(core: Core, sql: Sql, owner: Owner, driverId: string): Promise<string> {
  const name = (await userById(sql, driverId))?.fullName ?? '';
  const message = { template: 'owner_proposal', params: { name, linkId: owner.linkId } } as const;
  const id = await textOwner(core, sql, { owner, by: driverId, message, withinMinutes: PROPOSAL_MINUTES });
  if (id === null) throw new AppError('request.too_many');
  return id;
}

const agreedIn = ({ every, amount, restDays, hirePurchase }: OwnerTermsRequest) => ({
  every,
  amount,
  restDays: restDays.toSorted((a, b) => a - b),
  hirePurchase: hirePurchase ?? null,
});
