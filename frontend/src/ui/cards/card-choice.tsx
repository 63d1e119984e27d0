import type { SavedCard } from '@waka/contracts/money/payment-method';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { cardText, useSavedCards } from '../../lib/payments/use-saved-methods.ts';
import { ClosedCard } from './closed-card.tsx';
import { SelectField } from '../fields/select-field.tsx';

const isOpen = ({ isClosed = false }: SavedCard) => !isClosed;

export interface CardChoiceProps {
  /** The card that the rider has picked; the default one pays where it is left out or can't pay. */
  wished?: string | undefined;
  onWish: (cardId: string) => void;
  /** Called with the card that pays; without one while none is saved. */
  onCard: (cardId: string | undefined) => void;
}

/** Offers the saved cards of a rider who pays by card, and names those that can't pay any more. */
export function CardChoice({ wished, onWish, onCard }: CardChoiceProps) {
  const t = useT();
  const cards = useSavedCards();
  const open = cards?.filter(isOpen);
  const chosen = (open?.find(({ id }) => id === wished) ?? open?.[0])?.id;
  useEffect(() => {
    onCard(chosen);
  }, [chosen, onCard]);
  const closed = cards?.filter((card) => !isOpen(card)).map((card) => <ClosedCard key={card.id} card={card} />);
  if (open?.length === 0) {
    return (
      <div className="mt-1">
        {closed}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {cards?.length === 0 && t('cards.none')}
          <Link href="/payment" className="tap inline-flex items-center font-bold text-ink underline">
            {t('cards.add')}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <>
      <SelectField
        label={t('cards.choose')}
        className="mt-2"
        value={chosen ?? ''}
        onChange={(event) => onWish(event.target.value)}
      >
        {open?.map((card) => (
          <option key={card.id} value={card.id}>
            {cardText(card)}
          </option>
        ))}
      </SelectField>
      {closed}
    </>
  );
}
