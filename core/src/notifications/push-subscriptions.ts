import type { PushSubscriptionRequest } from '@waka/contracts/notifications/notification-requests';
import type { PushKey } from '@waka/contracts/notifications/push';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { upsertSubscription } from './notifications.repository.ts';
import { isPushService } from './push-services.ts';

export const pushKey = ({ config }: Pick<Core, 'config'>): PushKey => ({ publicKey: config.push?.publicKey ?? null });

/**
 * Subscribes this device for as long as its session lasts; a former owner's subscription of it ends.
 * Throws AppError `push.service_unknown`.
 */
export async function subscribe(
  { transaction, config }: Pick<Core, 'transaction' | 'config'>,
  { id: sessionId, userId }: { id: string; userId: string },
  { endpoint, keys }: PushSubscriptionRequest,
): Promise<void> {
  ensure(config.push && isPushService(endpoint, config.push), 'push.service_unknown');
  const { p256dh, auth } = keys;
  await transaction((sql) => upsertSubscription(sql, { endpoint, sessionId, userId, p256dh, auth }));
}
