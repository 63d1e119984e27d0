import { REFUSE_DAY_OFF_HOURS } from '@waka/contracts/owners/owner-views';
import type { DayOffRequest } from '@waka/contracts/owners/owner-requests';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { dayAfter, dayOf, isDay } from '../books/local-days.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Core } from '../platform/core.ts';
import { emitBook } from './agree-terms.ts';
import type { Owner } from './owner.entity.ts';
import { insertDayOff, refuseDay, termsIn } from './owners.repository.ts';

const MOST_DAYS_AHEAD = 14;

/** Declares a day off, from yesterday to two weeks ahead: nothing is due for it unless the owner refuses it. */
export async function declareDayOff(core: Core, driver: Actor, { day, reason }: DayOffRequest): Promise<void> {
  await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    const terms = await termsIn(sql, driver.id, 'active');
    ensure(terms, 'owner.changed');
    const today = dayOf(terms.region, core.clock.now());
    const isNear = isDay(day) && day >= dayAfter(today, -1) && day <= dayAfter(today, MOST_DAYS_AHEAD);
    ensure(isNear, 'request.invalid', { fields: { day: 'Please choose a day from yesterday to two weeks ahead' } });
    const { bookId, ownerId } = terms;
    await insertDayOff(sql, { bookId, driverId: driver.id, ownerId, day, reason });
  });
}

/** Refuses a day off within a day of its declaration; it is due like any other then. */
export async function refuseDayOff(core: Core, owner: Owner, id: string): Promise<void> {
  const day = await refuseDay(core.sql, { id, ownerId: owner.id, after: refusableSince(core.clock) });
  ensure(day, 'owner.changed');
  emitBook(core, day);
}

/** Days off that were declared after this time can still be refused. */
export const refusableSince = (clock: Clock): Date =>
  new Date(clock.now().getTime() - REFUSE_DAY_OFF_HOURS * 3_600_000);
