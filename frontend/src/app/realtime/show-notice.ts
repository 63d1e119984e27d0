import type { Notification } from '@waka/contracts/notifications/notification';
import { translate } from '../../lib/i18n/i18n.ts';
import { notificationsTexts } from '../../lib/i18n/messages/notifications/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';

/** Shows a notice that no screen says by itself: the worker drops its push while a page is open. */
export async function showNotice({ kind, facts }: Notification): Promise<void> {
  if (kind !== 'driver_near' && kind !== 'ops_message') return;
  await texts(notificationsTexts);
  const { message = '', destination = '', destinationNear: near } = facts;
  showToast({
    title: translate(`notifications.${kind}.title`),
    description: translate(`notifications.${kind}.text`, {
      message,
      destination: near ? translate('notifications.near', { place: near.place, city: near.city }) : destination,
    }),
  });
}
