import { translate } from '../../lib/i18n/i18n.ts';
import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { isEndingHere } from '../../lib/session/leaving-mark.ts';
import { sessionEnded, useSession } from '../../lib/session/session.store.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';

/** Handles a session that the service ended, and says why: its owner has pressed nothing here. An admin reads it over the page. */
export async function endSession(reason: 'expired' | 'revoked'): Promise<void> {
  const before = useSession.getState();
  const isShown = before.kind === 'signed_in' && before.user.userType !== 'admin' && !isEndingHere();
  sessionEnded();
  if (!isShown) return;
  await texts(authTexts);
  showToast({ title: translate(`auth.ended.${reason}`) });
}
