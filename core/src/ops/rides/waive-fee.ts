import type { WaiveFeeRequest } from '@waka/contracts/ops/ops-requests';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { lastDecision, refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { stepDebt } from '../../ledger/debts/step-debt.ts';
import { postFeeWaived } from '../../ledger/post-waived-fee.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { feeKindOf } from '../../payments/refunds/fee-state.ts';
import { lastPayment } from '../../payments/payment-row.ts';
import { setWaived } from '../../payments/payments.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { lockCarried } from '../../rides/carried.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { rideRow } from '../../rides/views/read-rides.ts';

const ACTION = 'ride.fee_waived';

/**
 * Waives the fee of a cancelled ride that its rider still owes; the service bears it, or the driver, of whom it is taken back. What earlier
 * rides have carried to the fee waits for the next ride again. A repeated call counts once. Throws AppError where another sum is owed than
 * the page shows, or nothing: it is paid, a wallet or card is being asked, or another admin has waived it.
 */
export async function waiveFee(
  core: Core,
  admin: Actor,
  rideId: string,
  { amount, reason, bearer = 'service', waiverId: id }: WaiveFeeRequest,
): Promise<void> {
  const written = await core.transaction(async (sql) => {
    const last = await lastPayment(sql, rideId);
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    const subject = { type: 'ride', id: rideId } as const;
    const details = { amount, currency: ride.currency, bearer, fareRefundId: id };
    if (await lastDecision(sql, { subject, actions: [ACTION], details })) return null;
    if (last?.waivedAt) await refuseDecided(sql, { subject, actions: [ACTION] }, 'money.changed');
    ensure(feeKindOf(ride) && ride.fare === amount && last && (await setWaived(sql, last.id)), 'money.changed');
    await lockCarried(sql, ride.riderId);
    const changed = await writeRide(sql, {
      rideId,
      move: 'pay',
      actorId: admin.id,
      set: { payment: null, carried: 0 },
    });
    if (!changed) throw new AppError('money.changed');
    await lockDriver(sql, last.driverId);
    await postFeeWaived(sql, { id, ride, bearer, reason });
    // Where the service bears it, what the driver has earned by it is payable now.
    await stepDebt(sql, last.driverId);
    const facts = { fare: amount, currency: ride.currency, isFee: true } as const;
    await notify(sql, { userId: ride.riderId, kind: 'rest_waived', facts });
    if (bearer === 'driver') await notify(sql, { userId: last.driverId, kind: 'refund_borne', facts });
    await recordAudit(sql, { actor: admin, action: ACTION, subject, details, reason });
    return changed;
  });
  if (!written) return;
  await publishRide(core, written);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'ride', id: rideId });
}
