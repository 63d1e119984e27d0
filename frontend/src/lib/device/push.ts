import { notificationRoutes } from '@waka/contracts/notifications/notification-routes';
import { call } from '../api/api-client.ts';

const DECLINED = 'waka:push-declined';

/** Returns whether this browser supports push notifications and its user has not been asked yet. */
export const mayAskForPush = (): boolean =>
  canPush() && Notification.permission === 'default' && localStorage.getItem(DECLINED) === null;

/** Returns whether the user lets this browser show notifications. */
export const isPushAllowed = (): boolean => canPush() && Notification.permission === 'granted';

export const pushDeclined = () => localStorage.setItem(DECLINED, '1');

/** Asks for the browser's permission and subscribes this device to pushes; returns whether they reach it now. */
export const askForPush = async (): Promise<boolean> =>
  canPush() && (await Notification.requestPermission()) === 'granted' && renewPush();

/** Subscribes again where the permission exists: a subscription ends with its session. */
export async function renewPush(): Promise<boolean> {
  if (!isPushAllowed()) return false;
  const { publicKey } = await call(notificationRoutes.pushKey);
  if (!publicKey) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return false;
  await call(notificationRoutes.subscribeToPush, {
    body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } },
  });
  return true;
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
