import { userById } from '../accounts/users.repository.ts';
import { isCashUnconfirmed } from '../ledger/post-ride.ts';
import { noticeText } from '../messages/notices.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';

type Ended = Pick<Ride, 'id' | 'driverId' | 'paymentMethod' | 'completedBy'>;

/** Notifies a driver who has vanished that the rider ended the trip, and whether its cash waits for ops, in the caller's transaction. */
export async function notifyEndedByRider(sql: Sql, ride: Ended): Promise<void> {
  const { id: rideId, driverId: userId } = ride;
  if (!userId) return;
  const notice = isCashUnconfirmed(ride) ? 'ended_by_rider_cash' : 'ended_by_rider';
  const message = noticeText(notice, (await userById(sql, userId))?.language ?? null);
  await notify(sql, { userId, kind: 'ops_message', facts: { rideId, message, notice } });
}
