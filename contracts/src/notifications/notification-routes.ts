import type { DevMessage } from './dev-message.ts';
import type { PushSubscriptionRequest, PushUnsubscribeRequest, ReadRequest } from './notification-requests.ts';
import type { Notification } from './notification.ts';
import type { PushKey } from './push.ts';
import { compressed, everyone, route, signedIn } from '../route.ts';

export const notificationRoutes = {
  /** Lists the person's notifications, the newest first. `?before=` and `?limit=`. */
  notifications: compressed(route<undefined, Notification[]>('GET', '/api/notifications', signedIn)),
  /** Marks notifications as read. */
  readNotifications: route<ReadRequest, { unread: number }>('POST', '/api/notifications/read', signedIn),

  /** Returns the public key for push subscriptions. */
  pushKey: route<undefined, PushKey>('GET', '/api/push/key', signedIn),
  /** Subscribes this device of this session to push messages. Repeating it is harmless. */
  subscribeToPush: route<PushSubscriptionRequest, { ok: true }>('POST', '/api/push/subscriptions', signedIn),
  /** Ends the push subscription of this device. */
  unsubscribeFromPush: route<PushUnsubscribeRequest, { ok: true }>('DELETE', '/api/push/subscriptions', signedIn),

  /** Lists texts and mails where the outbox replaces a provider. For polling, with `?to=` for one recipient. */
  devOutbox: route<undefined, DevMessage[]>('GET', '/api/dev/outbox', everyone),
} as const;
