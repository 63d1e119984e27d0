import type { DevMessage } from './dev-message.ts';
import { everyone, route } from '../route.ts';

export const notificationRoutes = {
  /** Only where the outbox stands in for a provider; to be asked again and again, with `?to=` for one recipient. */
  devOutbox: route<undefined, DevMessage[]>('GET', '/api/dev/outbox', everyone),
} as const;
