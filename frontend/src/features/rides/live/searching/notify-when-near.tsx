import { useMutation } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useState } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { askForPush, isPushAllowed } from '../../../../lib/device/push.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Button } from '../../../../ui/button.tsx';
import { useHasComeNear } from './use-has-come-near.ts';

/** Offers a notification when a driver is near, during the search and after it has ended. */
export function NotifyWhenNear({ rideId }: { rideId: string }) {
  const t = useT();
  const [isReached, setIsReached] = useState(isPushAllowed);
  const wish = useMutation({
    mutationFn: () => call(rideRoutes.awaitDriver, { params: { id: rideId } }),
    onMutate: serverNow,
    onError: (error) =>
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'live.near.failed') }),
  });
  const hasCome = useHasComeNear(rideId, wish.isSuccess ? wish.context : undefined);
  if (wish.isSuccess) {
    return (
      <output className="block font-semibold">
        {t(hasCome ? 'live.near.come' : isReached ? 'live.near.kept' : 'live.near.keptOpen')}
      </output>
    );
  }
  const ask = async () => {
    try {
      setIsReached(await askForPush());
    } catch (error) {
      console.warn('Pushes cannot be had here:', error);
      setIsReached(false);
    }
  };
  return (
    <Button
      isWide
      tone="quiet"
      isBusy={wish.isPending}
      onClick={() => {
        // Browsers show their prompt only on a press, so it must not wait for the response.
        void ask();
        wish.mutate();
      }}
    >
      {t('live.near.ask')}
    </Button>
  );
}
