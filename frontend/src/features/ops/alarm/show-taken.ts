import type { Incident } from '@waka/contracts/safety/incident';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';

/** Says who has taken a call for help: the reader, or another admin. */
export function showTakenToast({ takenBy, takenById, reporter }: Incident): void {
  const session = useSession.getState();
  const isOwn = session.kind === 'signed_in' && session.user.id === takenById;
  showToast({
    title: isOwn ? translate('ops.alarm.takenByYou') : translate('ops.alarm.taken', { name: takenBy ?? '' }),
    description: translate('ops.alarm.takenText', { name: reporter.name }),
  });
}
