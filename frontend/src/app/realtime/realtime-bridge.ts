import { moneySet } from '../../lib/i18n/money-writing.ts';
import { driverStatusReceived } from '../../lib/live/driver-status.store.ts';
import { wayArrived } from '../../lib/live/driver-way.store.ts';
import { offerArrived, offerClosed, offerInSnapshot } from '../../lib/live/offer.store.ts';
import { driverMoved } from '../../lib/live/position.store.ts';
import { rideInSnapshot } from '../../lib/live/ride-sync.ts';
import { rideNews } from '../../lib/live/ride.store.ts';
import { unreadReceived } from '../../lib/live/unread.store.ts';
import type { AppSocket } from '../../lib/realtime.ts';
import { serverTimeReceived } from '../../lib/server-clock.ts';
import { suspended } from '../../lib/live/suspended.ts';
import { lockedOut } from '../../lib/session/session.store.ts';
import { endSession } from './end-session.ts';
import { sendWaitingBooking } from './send-waiting-booking.ts';
import { showNotice } from './show-notice.ts';

/** Passes the events of the socket to the stores. */
export function bridge(socket: AppSocket): void {
  socket.on('snapshot', ({ ride, offer, unread, money, serverTime }) => {
    moneySet(money);
    serverTimeReceived(serverTime);
    rideInSnapshot(ride);
    sendWaitingBooking();
    offerInSnapshot(offer);
    unreadReceived(unread);
  });
  socket.on('ride:updated', rideNews);
  socket.on('ride:offer', offerArrived);
  socket.on('ride:offer:closed', offerClosed);
  socket.on('driver:location', driverMoved);
  socket.on('driver:way', wayArrived);
  socket.on('driver:status', driverStatusReceived);
  socket.on('money:changed', moneySet);
  socket.on('notification', ({ notification, unread }) => {
    unreadReceived(unread);
    showNotice(notification).catch((error: unknown) => console.warn('A notice is in the list alone:', error));
  });
  socket.on('session:ended', ({ reason, why }) => {
    if (reason === 'suspended') suspended(why);
    else if (reason === 'expired' || reason === 'revoked')
      endSession(reason).catch((error: unknown) => console.warn('Why the session has ended is not said:', error));
    else lockedOut();
  });
}
