import { useMutation, useQuery } from '@tanstack/react-query';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

export interface ShareDialogProps {
  ride: Ride;
  onClose: () => void;
}

/**
 * Offers a link to the live trip: shared by the phone's own dialog, copied where it has none, revocable unless a call for help is open.
 */
export function ShareDialog({ ride, onClose }: ShareDialogProps) {
  const t = useT();
  const params = { id: ride.id };
  const { data, isError, refetch } = useQuery({
    queryKey: ['ride-share', ride.id],
    queryFn: () => call(rideRoutes.shareRide, { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const stop = useMutation({
    mutationFn: () => call(rideRoutes.stopSharing, { params }),
    onSuccess: () => {
      showToast({ title: t('live.share.stopped') });
      onClose();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'live.share.failed') }),
  });
  return (
    <Dialog title={t('live.share.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="text-muted">{t('live.share.text')}</p>
      {isError && (
        <div className="mt-4 grid gap-2">
          <p role="alert" className="text-stop">
            {t('live.share.failed')}
          </p>
          <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
        </div>
      )}
      {!isError && !data && <Skeleton className="mt-4 h-40" />}
      {data && (
        <div className="mt-4 grid gap-2">
          <input
            readOnly
            dir="ltr"
            aria-label={t('live.share.link')}
            value={data.url}
            className="min-h-12 w-full rounded-md border-2 border-field bg-surface px-3.5 text-sm"
            onFocus={(event) => event.currentTarget.select()}
          />
          {'share' in navigator && (
            <Button isWide onClick={() => void pass(data.url)}>
              {t('live.share.send')}
            </Button>
          )}
          <Button isWide tone="ink" onClick={() => void copy(data.url)}>
            {t('live.share.copy')}
          </Button>
          <Button isWide tone="plain" className="text-stop!" isBusy={stop.isPending} onClick={() => stop.mutate()}>
            {t('live.share.stop')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

async function pass(url: string): Promise<void> {
  try {
    await navigator.share({ title: translate('live.share.title'), text: translate('live.share.message'), url });
  } catch (error) {
    // The rider closed the phone's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: translate('live.share.copied') });
  } catch {
    showToast({ tone: 'error', title: translate('app.error'), description: url });
  }
}
