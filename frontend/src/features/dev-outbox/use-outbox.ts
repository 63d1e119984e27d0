import { useQuery } from '@tanstack/react-query';
import { notificationRoutes } from '@waka/contracts/notifications/notification-routes';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api-client.ts';

const EVERY_MS = 1_000;

/** Polls the outbox while the page is open; stops where the service has none. */
export function useOutbox() {
  const outbox = useQuery({
    queryKey: ['dev', 'outbox'],
    queryFn: ({ signal }) => call(notificationRoutes.devOutbox, { signal }),
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : EVERY_MS),
  });
  return { ...outbox, isMissing: isMissing(outbox.error) };
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;
