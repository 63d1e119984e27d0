import { useMutation } from '@tanstack/react-query';
import { VANISHED_MINUTES } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useState } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { positionStore } from '../../../../lib/live/position.store.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';

const LOOK_MS = 5000;
const VANISHED_MS = VANISHED_MINUTES * 60_000;

/**
 * Offers to end a trip whose driver sends no positions any more. The service decides; this only decides when to offer
 * it.
 */
export function Vanished({ ride }: { ride: Ride }) {
  const t = useT();
  const now = useServerNow(LOOK_MS);
  // Without any position, the time counts from when this page was opened.
  const [openedAt] = useState(now);
  const seenAt = positionStore(({ position }) => (position?.rideId === ride.id ? position.at : null)) ?? openedAt;
  const end = useMutation({
    mutationFn: () => call(rideRoutes.endRide, { params: { id: ride.id } }),
    onSuccess: rideUpdated,
    onError: (error) => {
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'live.vanished.failed') });
    },
  });
  if (ride.status !== 'in_progress' || now - seenAt < VANISHED_MS) return null;
  return (
    <section className="grid gap-3 rounded-lg bg-stop-soft p-4" role="alert">
      <div>
        <h2 className="font-extrabold text-stop">{t('live.vanished.title')}</h2>
        <p className="text-sm">{t('live.vanished.text', { minutes: VANISHED_MINUTES })}</p>
      </div>
      <Button tone="ink" isBusy={end.isPending} onClick={() => end.mutate()}>
        {t('live.vanished.end')}
      </Button>
    </section>
  );
}
