import { useId } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAddCard } from '../calls/use-add-card.ts';
import { usePaymentConfig } from '../calls/use-payment-config.ts';
import { SecurityNote } from '../security-note.tsx';
import { CardField } from './card-field.tsx';
import { FIELDS, useCardFields, type FieldName } from './use-card-fields.ts';

const labels = {
  cardNumber: 'payment.cardNumber',
  cardExpiry: 'payment.cardExpiry',
  cardCvc: 'payment.cardCvv',
} as const satisfies Record<FieldName, string>;

/** Shows a full-screen dialog to add a card, as nothing else matters meanwhile. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { data: config, isError } = usePaymentConfig();
  const cards = isError ? null : config?.cards;
  const { phase, fields, holderOf, typedCard } = useCardFields(cards);
  const add = useAddCard(onClose);
  return (
    <Dialog place="full" title={t('payment.newCard')} closeLabel={t('app.close')} onClose={onClose}>
      <form
        noValidate
        className="mx-auto grid w-full max-w-md gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(typedCard());
        }}
      >
        {phase === 'missing' && (
          <Banner tone="stop" icon="alert">
            {t('payment.stripeMissing')}
          </Banner>
        )}
        <div className="grid grid-cols-2 gap-4">
          {FIELDS.map((name) => (
            <CardField
              key={name}
              id={`${id}${name}`}
              label={t(labels[name])}
              isReady={phase !== 'loading'}
              holder={holderOf(name)}
              className={name === 'cardNumber' ? 'col-span-2' : ''}
              {...fields[name]}
            />
          ))}
        </div>
        {cards?.testCard && (
          <p className="rounded-md bg-accent-soft px-4 py-3 text-sm">
            {t('payment.testHint')}{' '}
            <bdi dir="ltr" className="figures whitespace-nowrap font-bold">
              {cards.testCard}
            </bdi>
          </p>
        )}
        <Button type="submit" isWide isBusy={add.isPending || phase === 'loading'}>
          {t(add.isPending ? 'payment.adding' : 'payment.addCard')}
        </Button>
        <SecurityNote />
      </form>
    </Dialog>
  );
}
