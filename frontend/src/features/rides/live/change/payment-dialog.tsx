import { useMutation } from '@tanstack/react-query';
import { phoneText } from '@waka/contracts/accounts/phone';
import { CARD, isWithinLimits } from '@waka/contracts/money/payment-method';
import type { PaymentChange } from '@waka/contracts/rides/ride-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { cardText, usePayers, useSavedCards } from '../../../../lib/payments/use-saved-methods.ts';
import { useMethodNames, useOfferedMethods } from '../../../../lib/payments/use-ride-methods.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MethodIcon } from '../../../../ui/icons/method-icon.tsx';

export interface PaymentDialogProps {
  ride: Ride;
  onClose: () => void;
}

export function PaymentDialog({ ride, onClose }: PaymentDialogProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const methods = useOfferedMethods(ride.currency).filter((one) => isWithinLimits(one, ride.fare));
  const cards = useSavedCards(methods.some(({ method }) => method === CARD));
  const payerOf = usePayers(methods);
  // Each saved card is a choice of its own.
  const choices = methods.flatMap(({ method, icon }) => {
    const name = nameOfMethod(method, ride.currency);
    if (method !== CARD)
      return [{ key: method, icon, name, payer: payerOf(method), isClosed: false, body: { paymentMethod: method } }];
    return (cards ?? []).map((card) => ({
      key: card.id,
      icon,
      name: `${name} ${cardText(card)}`,
      payer: null,
      isClosed: card.isClosed ?? false,
      body: { paymentMethod: method, cardId: card.id },
    }));
  });
  const change = useMutation({
    mutationFn: (body: PaymentChange) => call(rideRoutes.changePayment, { params: { id: ride.id }, body }),
    onSuccess: (changed) => {
      rideUpdated(changed);
      onClose();
    },
    onError: (error) => {
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      onClose();
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'live.pay.failed') });
    },
  });
  return (
    <Dialog title={t('live.pay.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="text-muted">{t('live.pay.text')}</p>
      <ul className="mt-4 grid gap-2">
        {choices.map(({ key, icon, name, payer, isClosed, body }) => {
          const isChosen =
            body.paymentMethod === ride.paymentMethod && ('cardId' in body ? body.cardId === ride.cardId : true);
          return (
            <li key={key}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={change.isPending || isClosed || payer?.isFit === false}
                className={`flex min-h-14 w-full items-center gap-4 rounded-lg border-2 px-4 text-start font-bold ${isChosen ? 'border-violet bg-violet-soft' : 'border-line hover:bg-sunken'}`}
                onClick={() => (isChosen ? onClose() : change.mutate(body))}
              >
                <MethodIcon icon={icon} />
                <span className="flex-1">
                  {name}
                  {payer?.isFit === false && (
                    <span className="block text-sm font-normal text-muted">{t('live.pay.number')}</span>
                  )}
                  {isClosed && <span className="block text-sm font-normal text-stop">{t('live.pay.cardClosed')}</span>}
                  {payer?.isFit && payer.number !== null && (
                    <bdi dir="ltr" className="figures block w-fit text-sm font-normal text-muted">
                      {phoneText(payer.number)}
                    </bdi>
                  )}
                </span>
                {isChosen && <Icon name="check" className="size-5 text-violet" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
