import type { CompletionRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { freeDriver } from '../../drivers/duty/free-driver.ts';
import { cashDueOf, isCashUnconfirmed, postRideCompleted, restOf } from '../../ledger/post-ride.ts';
import { openCashCount } from '../../payments/cash/cash-counts.repository.ts';
import { ridePaymentDue } from '../../payments/ride-payment-due.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { rememberPhone } from '../../promotions/ridden-phones.ts';
import { rewardReferrers } from '../../referrals/reward-referrers.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { dividedFare } from './divided-fare.ts';
import { hoursAway } from './hours-away.ts';
import { judgeMove } from './judge-move.ts';
import { boundAsSeen, drivenBy, nextStop, stillMetered } from '../../rides/moves/guards.repository.ts';
import { meteredFare } from '../../rides/views/meter-fare.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';
import { countWrongPin, lockForStart } from '../../rides/rides.repository.ts';
import { waitingColumns } from '../../rides/waiting.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';

const PIN_TRIES = 5;
const PIN_LOCK_SECONDS = 60;

/** Records that the driver is at the pickup. */
export async function arriveAtPickup(core: Core, driver: Actor, rideId: string): Promise<RideView> {
  const findings = await judgeMove(core, driver, rideId, 'arrived');
  const set = { findings: JSON.stringify(findings) };
  const ride =
    findings &&
    (await writeRide(core.sql, { rideId, move: 'arrive', actorId: driver.id, set, where: drivenBy(driver.id) }));
  return publishOrRefuse(core, driver, rideId, ride);
}

/**
 * Starts the trip, with the PIN that the rider reads aloud where the rider uses one. A start that waited for the network says
 * when it was tapped.
 * Throws AppError `ride.pin_locked` or `ride.wrong_pin`.
 */
export async function startRide(
  core: Core,
  driver: Actor,
  rideId: string,
  pin: string | undefined,
  tappedAt?: number,
): Promise<RideView> {
  const findings = await judgeMove(core, driver, rideId, 'started');
  if (!findings) return refuseMove(core, driver, rideId);
  const ride = await core.transaction(async (sql) => {
    const row = await lockForStart(sql, rideId, driver.id);
    if (!row) return null;
    if (row.isLocked) throw new AppError('ride.pin_locked', { retryAfterSeconds: PIN_LOCK_SECONDS });
    if (row.pin !== null && row.pin !== pin) {
      await countWrongPin(sql, rideId, PIN_TRIES, PIN_LOCK_SECONDS);
      return 'wrong pin' as const;
    }
    const away = await hoursAway({ ...core, sql }, rideId, { findings, tappedAt });
    const waiting = await waitingColumns(sql, row, { findings, away });
    const set = { findings: JSON.stringify(findings), start_tapped_at: timeOf(tappedAt), ...waiting };
    return writeRide(sql, { rideId, move: 'start', actorId: driver.id, set, where: drivenBy(driver.id) });
  });
  // Thrown outside the transaction, so that the counted wrong try is committed.
  ensure(ride !== 'wrong pin', 'ride.wrong_pin');
  return publishOrRefuse(core, driver, rideId, ride);
}

/**
 * Records that a stop was reached, the next in order; a repeat counts once. With `seenSeq`, only if the stop is the
 * one that the driver's screen showed.
 */
export async function reachStop(
  core: Core,
  driver: Actor,
  rideId: string,
  number: number,
  seenSeq?: number,
): Promise<RideView> {
  // Read before it is judged: a stop that its rider has replaced since then is not the reported one.
  const stop = (await rideRow(core.sql, rideId))?.stops[number - 1];
  const findings = await judgeMove(core, driver, rideId, 'stop');
  if (!findings) return refuseMove(core, driver, rideId);
  const ride = await writeRide(core.sql, {
    rideId,
    move: 'reach_stop',
    actorId: driver.id,
    set: { findings: JSON.stringify(findings) },
    where: nextStop(driver.id, number, JSON.stringify(stop ?? null), seenSeq ?? null),
  });
  return publishOrRefuse(core, driver, rideId, ride);
}

/**
 * Completes the ride; the driver is free again. Tries once more where the trip got an agreed fare in between. With
 * `seenSeq`, only if the trip goes where the driver's screen showed; the trip is measured until `tappedAt`.
 */
export async function completeRide(
  core: Core,
  driver: Actor,
  rideId: string,
  request: CompletionRequest = {},
  isRetry = false,
): Promise<RideView> {
  const { seenSeq, tappedAt } = request;
  const findings = await judgeMove(core, driver, rideId, 'completed', tappedAt);
  if (!findings) return refuseMove(core, driver, rideId);
  const metered = await meteredFare(core, rideId, { findings, tappedAt });
  const done = await core.transaction(async (sql) => {
    const division = await dividedFare(core, sql, rideId, { fare: metered?.fare });
    const set = { findings: JSON.stringify(findings), end_tapped_at: timeOf(tappedAt), ...division, ...metered };
    const where = stillMetered(metered, boundAsSeen(driver.id, seenSeq ?? null));
    const completed = await writeRide(sql, { rideId, move: 'complete', actorId: driver.id, set, where });
    if (!completed) return null;
    return { ride: completed, paymentId: await settleCompleted(core, sql, completed) };
  });
  if (!done && metered && !isRetry) return completeRide(core, driver, rideId, request, true);
  if (done?.paymentId) core.wakePayments({ name: 'collect', paymentId: done.paymentId });
  return publishOrRefuse(core, driver, rideId, done?.ride ?? null);
}

/**
 * Settles a ride, however it was completed; call it in the transaction that completes it. Returns the payment that is
 * now due, if any, for a wake-up after the commit.
 */
export async function settleCompleted(
  core: Pick<Core, 'config'>,
  sql: Sql,
  completed: WrittenRide,
): Promise<string | null> {
  const isCash = completed.paymentMethod === 'cash';
  const cashDue = isCash ? await cashDueOf(sql, restOf(completed), completed.currency) : 0;
  // Before the ledger: every posting for a driver locks the profile first, then the balances.
  await freeDriver(sql, completed.driverId, { isCashDue: cashDue > 0 });
  // Before the ledger, too: what a wallet has still to pay is not the driver's yet.
  const paymentId = await ridePaymentDue(sql, completed);
  // Only a driver can confirm that cash was taken; where the rider ended the trip ops decides (`reviewRide`).
  if (!isCashUnconfirmed(completed)) {
    await postRideCompleted(sql, completed);
    if (isCash) await openCashCount(sql, completed, cashDue);
  }
  await rewardReferrers(sql, completed);
  await rememberPhone(core, sql, completed.riderId);
  return paymentId;
}

const timeOf = (tappedAt: number | undefined) => (tappedAt === undefined ? null : new Date(tappedAt));

async function publishOrRefuse(core: Core, driver: Actor, rideId: string, ride: WrittenRide | null): Promise<RideView> {
  if (!ride) return refuseMove(core, driver, rideId);
  await publishRide(core, ride);
  return presentRide(ride, driver);
}
