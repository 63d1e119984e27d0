import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import { translate } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';

/** Shares the user's referral link by the phone's own dialog, or copies it where there is none. */
export async function passOn(wanted: RegistrableType, code: string): Promise<void> {
  const url = `${location.origin}/auth-${wanted}?ref=${code}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title: 'Waka', text: translate(`referrals.message.${wanted}`), url });
      return;
    } catch (error) {
      // The user closed the phone's dialog.
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
