import { useMutation } from '@tanstack/react-query';
import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { isLive } from '@waka/contracts/rides/ride-status';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { newestRide, rideStore } from '../../../lib/live/ride.store.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Signs out every browser, including this one. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const isRiding = rideStore((live) => isLive(newestRide(live)?.status ?? 'completed'));
  const ending = useMutation({
    mutationFn: () =>
      endSession(
        () => call(accountRoutes.endAllSessions),
        () => ({ to: '/', toast: { title: translate('account.signOutAll.done') } }),
      ),
    onError: (error) => showFailure(error, 'app.error', 'account.signOutAll.failed'),
  });
  return (
    <Dialog title={t('account.signOutAll.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="mb-5">{t('account.signOutAll.text')}</p>
      {isRiding && (
        <p role="alert" className="mb-5 font-bold text-stop">
          {t('account.signOutAll.ride')}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button isWide tone="danger" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {t('account.signOutAll.confirm')}
        </Button>
        <Button isWide tone="plain" disabled={ending.isPending} onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
