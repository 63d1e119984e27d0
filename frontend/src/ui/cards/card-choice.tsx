import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { cardText, useSavedCards } from '../../lib/payments/use-saved-methods.ts';
import { SelectField } from '../fields/select-field.tsx';

export interface CardChoiceProps {
  /** Called with the card that pays; without one while none is saved. */
  onCard: (cardId: string | undefined) => void;
}

/** Offers the saved cards of a rider who pays by card; the default one is chosen until another is. */
export function CardChoice({ onCard }: CardChoiceProps) {
  const t = useT();
  const cards = useSavedCards();
  const [wished, setWished] = useState<string>();
  const chosen = (cards?.find(({ id }) => id === wished) ?? cards?.[0])?.id;
  useEffect(() => {
    onCard(chosen);
  }, [chosen, onCard]);
  if (cards?.length === 0) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {t('cards.none')}
        <Link href="/payment" className="tap inline-flex items-center font-bold text-ink underline">
          {t('cards.add')}
        </Link>
      </p>
    );
  }
  return (
    <SelectField
      label={t('cards.choose')}
      className="mt-2"
      value={chosen ?? ''}
      onChange={(event) => setWished(event.target.value)}
    >
      {cards?.map((card) => (
        <option key={card.id} value={card.id}>
          {cardText(card)}
        </option>
      ))}
    </SelectField>
  );
}
