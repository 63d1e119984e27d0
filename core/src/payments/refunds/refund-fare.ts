import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { bookedAs } from '../../ledger/ledger.repository.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { insertFareRefund, paymentWithLeft } from './fare-refunds.repository.ts';
import { notifyRefund, rideWithReceipt } from './notify-refund.ts';
import { postRefundDecided } from './post-refund.ts';

interface Decided {
  id: string;
  ride: Pick<Ride, 'id' | 'riderId' | 'driverId' | 'currency'>;
  amount: number;
  bearer: RefundBearer;
  decidedBy: string;
  /** A driver who bears a part reads it. */
  reason: string;
  /** The rider's report that it settles. */
  incidentId?: string;
}

/**
 * Stores that a rider gets back so much of a paid fare, posts who bears it, and notifies the rider, and a driver who bears a part; how it is given is decided after that. The caller
 * holds the lock of the ride, and has checked that its rider has paid as much.
 */
export async function refundFare(sql: Sql, decided: Decided): Promise<void> {
  const { id, ride, amount, bearer, decidedBy, reason, incidentId = null } = decided;
  const { id: rideId, riderId, driverId, currency } = ride;
  const payment = await paymentWithLeft(sql, rideId, amount);
  const refund = { id, rideId, riderId, amount, currency };
  const [paymentId, method] = [payment?.id ?? null, payment?.method ?? 'cash'];
  await insertFareRefund(sql, { ...refund, paymentId, method, bearer, decidedBy, incidentId });
  if (bearer !== 'service' && driverId !== null) await lockDriver(sql, driverId);
  await postRefundDecided(sql, { ...refund, bearer, driverId, reason });
  await notifyRefund(sql, 'refund_decided', refund);
  if (bearer !== 'service' && driverId !== null) await notifyBearer(sql, driverId, refund);
}

/** Notifies a driver of what a refund takes off the balance, if anything. */
async function notifyBearer(sql: Sql, userId: string, refund: { id: string; rideId: string }): Promise<void> {
  const borne = await bookedAs(sql, { kind: 'refund', reference: refund.id });
  if (!borne || borne.amount === 0) return;
  const facts = { ...(await rideWithReceipt(sql, refund)), fare: borne.amount, currency: borne.currency };
  await notify(sql, { userId, kind: 'refund_borne', facts });
}
