import type { PushSubscriptionRequest } from '@waka/contracts/notifications/notification-requests';
import type { PushKey } from '@waka/contracts/notifications/push';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { isPushService } from './push-services.ts';

export interface PushSubscription {
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const pushKey = ({ config }: Pick<Core, 'config'>): PushKey => ({ publicKey: config.push?.publicKey ?? null });

/** This device is told from now on, for as long as its session lasts; whoever had it before is told there no more. */
export async function subscribe(
  { sql, config }: Pick<Core, 'sql' | 'config'>,
  session: { id: string; userId: string },
  { endpoint, keys }: PushSubscriptionRequest,
): Promise<void> {
  ensure(config.push && isPushService(endpoint, config.push), 'push.service_unknown');
  await sql(SUBSCRIBE, [endpoint, session.id, session.userId, keys.p256dh, keys.auth]);
}

export async function unsubscribe({ sql }: Pick<Core, 'sql'>, userId: string, endpoint: string): Promise<void> {
  await sql('DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id = $2', [endpoint, userId]);
}

/** The devices on which these people are told. */
export const subscriptionsOf = ({ sql }: Pick<Core, 'sql'>, userIds: string[]): Promise<PushSubscription[]> =>
  sql<PushSubscription>(
    `SELECT push_subscriptions.user_id, endpoint, p256dh, auth FROM push_subscriptions
     JOIN sessions ON sessions.id = session_id WHERE push_subscriptions.user_id = ANY($1) AND expires_at > now()`,
    [userIds],
  );

/** The push service knows the device no more. */
export async function forgetDevice({ sql }: Pick<Core, 'sql'>, endpoint: string): Promise<void> {
  await sql('DELETE FROM push_subscriptions WHERE endpoint = $1', [endpoint]);
}

// A browser may renew its address: the session's old one goes. The address itself belongs to one device.
const SUBSCRIBE = `
  WITH renewed AS (
    DELETE FROM push_subscriptions WHERE session_id = $2 AND endpoint <> $1
  )
  INSERT INTO push_subscriptions (endpoint, session_id, user_id, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (endpoint) DO UPDATE SET session_id = $2, user_id = $3, p256dh = $4, auth = $5, created_at = now()`;
