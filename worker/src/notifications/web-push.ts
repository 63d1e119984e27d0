import { createHash } from 'node:crypto';
import type { Push } from '@waka/contracts/notifications/push';
import type { Core } from '@waka/core/platform/core';
import { isPushService } from '@waka/core/notifications/push-services';
import { deleteSubscription } from '@waka/core/notifications/notifications.repository';
import type { PushSubscription } from '@waka/core/notifications/push-subscription.entity';
import webPush from 'web-push';

const PATIENCE_MS = 10_000;

export interface PushOptions {
  ttlSeconds: number;
  urgency: 'normal' | 'high';
}

/** Sends to one device; never rejects. */
export type Pusher = (
  device: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  push: Push,
  options: PushOptions,
) => Promise<void>;

/** Creates the sender of Web Push (RFC 8030, 8291, 8292) with the configured keys; null without keys. */
export function pusherOf(core: Pick<Core, 'sql' | 'config' | 'logger'>): Pusher | null {
  const { config, logger } = core;
  const keys = config.push;
  if (!keys) return null;
  return async (device, push, { ttlSeconds, urgency }) => {
    const { endpoint, p256dh, auth } = device;
    // The list may have become shorter since the device subscribed.
    if (!isPushService(endpoint, keys)) {
      await deleteSubscription(core.sql, { endpoint });
      return;
    }
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(push), {
        vapidDetails: keys,
        TTL: ttlSeconds,
        urgency,
        topic: topicOf(push.tag),
        contentEncoding: 'aes128gcm',
      });
      const status = await post(request);
      if (status === 404 || status === 410) await deleteSubscription(core.sql, { endpoint });
      else if (status >= 400)
        logger.warn({ push: push.kind, service: new URL(endpoint).host, status }, 'notification not pushed');
    } catch (error) {
      // Not retried: screens show the same, and the ride moves on.
      const reason = error instanceof Error ? error.message : typeof error;
      logger.warn({ push: push.kind, service: new URL(endpoint).host, reason }, 'notification not pushed');
    }
  };
}

async function post({ endpoint, method, headers, body }: webPush.RequestDetails): Promise<number> {
  const sent = new Headers(headers);
  sent.delete('Content-Length');
  const response = await fetch(endpoint, {
    method,
    headers: sent,
    ...(body && { body: new Uint8Array(body) }),
    // Redirects of a known service to other addresses are not followed.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  return response.status;
}

/**
 * Builds a topic of at most 32 letters of base64url; a service keeps only the newest of a topic while the device is
 * offline.
 */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
