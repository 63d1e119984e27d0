import { believedSide, otherSide, type CashSide } from '@waka/contracts/money/cash-count';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { postChangeKept } from '../../ledger/rider-credit.ts';
import type { Core } from '../../platform/core.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import { firstNameOf, nameForDriver } from '../../rides/views/name-for-driver.ts';
import { publishRefundsOf } from '../publish-refunds.ts';
import { oweCash, type OfWallets } from './owe-cash.ts';
import type { CashCountRow } from './cash-count.entity.ts';
import {
  changeCashCount,
  disputesLost,
  endUnanswered,
  inMinutes,
  lockCashCount,
  overdueCashCounts,
  termsOf,
} from './cash-counts.repository.ts';

const AT_ONCE = 200;

interface End {
  given: number;
  /** Where the two said different sums, and ops or the disputes of before decided between them. */
  lostBy?: CashSide | null;
  /** Null for the service itself. */
  actorId: string | null;
  decidedBy?: string;
}

/**
 * Ends what was said about the cash of a ride, in the commit that posts change as the rider's credit, or what was not given
 * as the rider's debt, and writes the change to the ride's log. The caller holds the lock of the row.
 */
export async function endCashCount(core: OfWallets, sql: Sql, count: CashCountRow, end: End): Promise<WrittenRide> {
  const { rideId } = count;
  const { given, lostBy = null, decidedBy = null } = end;
  const closed = { state: 'closed', given, lostBy, decidedBy, nextAt: null, endedAt: () => 'now()' };
  await changeCashCount(sql, rideId, closed);
  const ride = await postGiven(core, sql, count, end);
  if (count.state === 'disputed') await notifyDecided(sql, ride, count, end);
  return ride;
}

async function postGiven(core: OfWallets, sql: Sql, count: CashCountRow, end: End): Promise<WrittenRide> {
  const { rideId, riderId, driverId, currency, due } = count;
  const { given, actorId } = end;
  if (given < due) return oweCash(core, sql, { rideId, riderId, driverId, currency, amount: due - given, actorId });
  const ride = await cashChanged(sql, rideId, actorId);
  await lockDriver(sql, driverId);
  if (given > due) {
    const amount = given - due;
    await postChangeKept(sql, { rideId, riderId, driverId, currency, amount });
    await notify(sql, { userId: riderId, kind: 'change_credited', facts: { rideId, fare: amount, currency } });
  }
  return ride;
}

/** Notifies the two sides of a ride of what counts as given in cash, but for the one who has just agreed to it. */
export async function notifyDecided(
  sql: Sql,
  ride: WrittenRide,
  { rideId, riderId, driverId, currency }: Pick<CashCountRow, 'rideId' | 'riderId' | 'driverId' | 'currency'>,
  { given, actorId }: Pick<End, 'given' | 'actorId'>,
): Promise<void> {
  const names = new Map([
    [driverId, nameForDriver(ride)],
    [riderId, firstNameOf(ride.driverCard?.name ?? '')],
  ]);
  for (const [userId, name] of names) {
    if (userId === actorId) continue;
    await notify(sql, { userId, kind: 'cash_decided', facts: { rideId, name, fare: given, currency } });
  }
}

/** Writes to the log of a ride that its cash stands otherwise, so that both screens read it again. */
export async function cashChanged(sql: Sql, rideId: string, actorId: string | null): Promise<WrittenRide> {
  const ride = await writeRide(sql, { rideId, move: 'pay', actorId });
  if (!ride) throw new Error('a ride that is not completed has cash');
  return ride;
}

/** Ends a dispute in favour of one side, by the decision of an admin: the other side has lost it. */
export function believe(
  core: OfWallets,
  sql: Sql,
  count: CashCountRow,
  { side, adminId }: { side: CashSide; adminId: string },
): Promise<WrittenRide> {
  const end = { given: statedCash(count)[side], actorId: adminId, decidedBy: adminId };
  // Who said nothing has said nothing wrong.
  return endCashCount(core, sql, count, { ...end, ...(!isSilent(count) && { lostBy: otherSide(side) }) });
}

/**
 * Corrects what counts in the cash of a ride that its rider owed without having agreed to it, as ops has found that he had given it. Returns
 * what was due in cash; null where no one was asked about it. The driver has lost the dispute if both had said something.
 */
export async function correctCashCount(sql: Sql, rideId: string, adminId: string): Promise<number | null> {
  const count = await lockCashCount(sql, rideId);
  if (!count) return null;
  const { due, given, riderSays } = count;
  if (given !== null && given < due && riderSays !== given) {
    const lostBy = riderSays === due && !isSilent(count) ? 'driver' : null;
    await changeCashCount(sql, rideId, { given: due, lostBy, decidedBy: adminId });
  }
  return due;
}

const isSilent = ({ riderSays, driverSays }: CashCountRow) => riderSays === null || driverSays === null;

/** Returns what each side said; what was due for one that said nothing. */
export const statedCash = ({ riderSays, driverSays, due }: CashCountRow): Record<CashSide, number> => ({
  rider: riderSays ?? due,
  driver: driverSays ?? due,
});

/** What takes effect in a dispute about which ops says nothing. */
interface Default {
  /** Null where what was due counts, whatever the two say. */
  side: CashSide | null;
  /** Null where no disputes of before decide: to be nearer to what was due proves nothing against the other. */
  lostBy: CashSide | null;
}

/**
 * Returns who is believed in a dispute as long as ops says nothing: never a rider whose driver has said nothing, and where
 * the rider was asked and has said nothing the driver, unless he has lost more disputes.
 */
export async function believedByDefault(sql: Sql, count: CashCountRow): Promise<Default> {
  if (count.driverSays === null) return { side: 'driver', lostBy: null };
  const lost = await disputesLost(sql, count);
  if (count.riderSays === null) return { side: lost.driver > lost.rider ? 'rider' : 'driver', lostBy: null };
  const side = believedSide(lost, statedCash(count), count.due);
  return { side, lostBy: side && lost.rider !== lost.driver ? otherSide(side) : null };
}

/** Begins a dispute about the cash of a ride, whose default takes effect after a time that is data. The caller holds the lock. */
export async function beginDispute(sql: Sql, count: CashCountRow, actorId: string | null): Promise<WrittenRide> {
  const { disputeMinutes } = await termsOf(sql, count.currency);
  await changeCashCount(sql, count.rideId, { state: 'disputed', nextAt: inMinutes(disputeMinutes) });
  return cashChanged(sql, count.rideId, actorId);
}

/**
 * Ends what waits no longer: a driver's answer alone counts, no answer says that the sum due was paid, a rider alone who
 * gave more and a driver alone who got less begin a dispute, and in a dispute the default takes effect. Returns how many.
 */
export async function endCashCounts(core: Core): Promise<number> {
  const unanswered = await endUnanswered(core.sql);
  await publishRefundsOf(core, unanswered);
  let ended = unanswered.length;
  for (const { rideId } of await overdueCashCounts(core.sql, AT_ONCE)) {
    const ride = await core.transaction(async (sql) => {
      const count = await lockCashCount(sql, rideId);
      // Answered, or decided by ops, meanwhile.
      if (!count?.nextAt || count.nextAt.getTime() > Date.now()) return null;
      return endOverdue(core, sql, count);
    });
    if (!ride) continue;
    await publishRide(core, ride);
    await publishRefundsOf(core, [rideId]);
    ended += 1;
  }
  return ended;
}

async function endOverdue(core: OfWallets, sql: Sql, count: CashCountRow): Promise<WrittenRide> {
  const { state, due, riderSays, driverSays } = count;
  if (state === 'disputed' && driverSays !== null) {
    const { side, lostBy } = await believedByDefault(sql, count);
    return endCashCount(core, sql, count, { given: side ? statedCash(count)[side] : due, lostBy, actorId: null });
  }
  const isByRiderAlone = driverSays === null && riderSays !== null && riderSays > due;
  const isByDriverAlone = riderSays === null && driverSays !== null && driverSays < due;
  // Neither credit nor a debt is made by one word alone.
  if (state === 'open' && (isByRiderAlone || isByDriverAlone)) return beginDispute(sql, count, null);
  return endCashCount(core, sql, count, { given: driverSays ?? due, actorId: null });
}
