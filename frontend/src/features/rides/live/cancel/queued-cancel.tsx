import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { queuedRequests, requestWithdrawn } from '../../../../lib/live/queued-requests.ts';
import { Banner } from '../../../../ui/states/banner.tsx';
import { Button } from '../../../../ui/button.tsx';

/** States that the ride is not cancelled yet, while the queued request waits for the network. */
export function QueuedCancel({ ride }: { ride: Ride }) {
  const t = useT();
  const request = queuedRequests(({ requests }) =>
    requests.find(({ kind, rideId }) => kind === 'cancel' && rideId === ride.id),
  );
  if (!request) return null;
  return (
    <div className="mb-3">
      <Banner
        tone="calm"
        icon="clock"
        action={
          <Button tone="plain" className="shrink-0" onClick={() => requestWithdrawn(request)}>
            {t('offline.cancelKeep')}
          </Button>
        }
      >
        {t('offline.cancelKept')}
      </Banner>
    </div>
  );
}
