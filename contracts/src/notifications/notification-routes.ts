import type { DevMessage } from './dev-message.ts';
import type { PushSubscriptionRequest, PushUnsubscribeRequest, ReadRequest } from './notification-requests.ts';
import type { Notification } from './notification.ts';
import type { PushKey } from './push.ts';
import { compressed, everyone, route, signedIn } from '../route.ts';

export const notificationRoutes = {
  /** Newest first, `?before=` and `?limit=`. */
  notifications: compressed(route<undefined, Notification[]>('GET', '/api/notifications', signedIn)),
  readNotifications: route<ReadRequest, { unread: number }>('POST', '/api/notifications/read', signedIn),

  pushKey: route<undefined, PushKey>('GET', '/api/push/key', signedIn),
  /** This device of this session; repeating it is harmless. */
  subscribeToPush: route<PushSubscriptionRequest, { ok: true }>('POST', '/api/push/subscriptions', signedIn),
  unsubscribeFromPush: route<PushUnsubscribeRequest, { ok: true }>('DELETE', '/api/push/subscriptions', signedIn),

  /** Only where the outbox stands in for a provider; to be asked again and again, with `?to=` for one recipient. */
  devOutbox: route<undefined, DevMessage[]>('GET', '/api/dev/outbox', everyone),
} as const;
