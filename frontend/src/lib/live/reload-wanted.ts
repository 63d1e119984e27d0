import { ApiError } from '../api/api-error.ts';
import { errorText } from '../error-text.ts';
import { translate } from '../i18n/i18n.ts';
import { showToast } from '../toasts/toast.store.ts';

/** Returns whether the service refused a request unread, for the age of this page: once loaded anew, the page can send it. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'client.outdated';

const asked = new Set<unknown>();

/** Shows, once for each thing that waits, that only a reload, which keeps it, sends it. */
export function reloadWanted(waiting: unknown, error: unknown): void {
  if (asked.has(waiting)) return;
  asked.add(waiting);
  showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'app.error') });
}
