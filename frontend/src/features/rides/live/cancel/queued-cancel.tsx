import { formatMoney } from '../../../../lib/i18n/format.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { queuedRequests, requestWithdrawn } from '../../../../lib/live/queued-requests.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Banner } from '../../../../ui/states/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { StepProps } from '../step-props.ts';

/** Scrolls the answer into view, which stands at the top of a panel at whose end it was asked for. */
const show = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' });

/**
 * States that the ride is not cancelled yet, while the queued request waits for the network; and where the ride had
 * moved on by then, that it was not cancelled, until the rider decides.
 */
export function QueuedCancel({ ride, onCancel }: StepProps) {
  const t = useT();
  const request = queuedRequests(({ requests }) =>
    requests.find(({ kind, rideId }) => kind === 'cancel' && rideId === ride.id),
  );
  if (!request) return null;
  const isUnderWay = ride.status === 'in_progress';
  return (
    // Made anew with the refusal, so that this is scrolled into view, too.
    <div key={String(request.isRefused)} ref={show} className="mb-3">
      <Banner
        tone="calm"
        icon={request.isRefused ? 'alert' : 'clock'}
        action={
          <>
            {request.isRefused && !isUnderWay && (
              <Button tone="plain" className="shrink-0" onClick={onCancel}>
                {t('rider.live.cancel')}
              </Button>
            )}
            <Button tone="plain" className="shrink-0" onClick={() => requestWithdrawn(request)}>
              {t(request.isRefused && isUnderWay ? 'app.close' : 'offline.cancelKeep')}
            </Button>
          </>
        }
      >
        {request.isRefused ? refusalText(ride, t) : t('offline.cancelKept')}
      </Banner>
    </div>
  );
}

/** Returns why a ride was not cancelled: its trip had begun, cancelling costs something by now, or its driver comes. */
function refusalText({ status, fees, currency }: StepProps['ride'], t: Translate): string {
  if (status === 'in_progress') return t('offline.cancelLate');
  const isCharged = fees && fees.cancellation > 0 && serverNow() >= Date.parse(fees.freeUntil);
  return isCharged
    ? t('offline.cancelFee', { amount: formatMoney(fees.cancellation, currency) })
    : t('offline.cancelAsk');
}
