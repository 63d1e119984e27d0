import { useMutation } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { askForPush, mayAskForPush } from '../../../../lib/device/push.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Button } from '../../../../ui/button.tsx';

/** Offers a notification when a driver is near, during the search and after it has ended. */
export function NotifyWhenNear({ rideId }: { rideId: string }) {
  const t = useT();
  const wish = useMutation({
    mutationFn: () => call(rideRoutes.awaitDriver, { params: { id: rideId } }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'live.near.failed') }),
  });
  if (wish.isSuccess) return <output className="block font-semibold">{t('live.near.kept')}</output>;
  return (
    <Button
      isWide
      tone="quiet"
      isBusy={wish.isPending}
      onClick={() => {
        // Browsers show their prompt only on a press, so it must not wait for the response.
        if (mayAskForPush()) askForPush().catch((error: unknown) => console.warn('Pushes cannot be had here:', error));
        wish.mutate();
      }}
    >
      {t('live.near.ask')}
    </Button>
  );
}
