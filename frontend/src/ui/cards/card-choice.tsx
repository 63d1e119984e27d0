import type { SavedCard } from '@waka/contracts/money/payment-method';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { cardText, useSavedCards } from '../../lib/payments/use-saved-methods.ts';
import { ClosedCard } from './closed-card.tsx';
import { SelectField } from '../fields/select-field.tsx';

const isOpen = ({ isClosed = false }: SavedCard) => !isClosed;

export interface CardChoiceProps {
  /** The card to begin with; left out for the default one. Read once: each time it is shown again. */
  first?: string | undefined;
  /** Called with the card that pays; without one while none is saved. */
  onCard: (cardId: string | undefined) => void;
}

/**
 * Offers the saved cards of a rider who pays by card. Begins with `first`, or with the default one where that can't pay, and
 * names the cards that can't pay any more.
 */
export function CardChoice({ first, onCard }: CardChoiceProps) {
  const t = useT();
  const cards = useSavedCards();
  const [wished, setWished] = useState(first);
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
        onChange={(event) => setWished(event.target.value)}
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
