import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';

/** Passes one's link on by the phone's own means, or copies it where it has none. */
export async function passOn(wanted: RegistrableType, code: string): Promise<void> {
  const url = `${location.origin}/auth-${wanted}?ref=${code}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title: 'Waka', text: translate(`referrals.message.${wanted}`), url });
      return;
    } catch (error) {
      // Closed again without choosing anybody.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: translate('referrals.copied'), description: url });
  } catch {
    showToast({ tone: 'error', title: translate('referrals.copyFailed'), description: url });
  }
}
