import type { SavedCard } from '@waka/contracts/money/payment-method';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { cardText, useSavedCards } from '../../lib/payments/use-saved-methods.ts';
import { ClosedCard } from './closed-card.tsx';
import { Button } from '../button.tsx';

export interface PayByCardProps {
  isDisabled: boolean;
  onCard: (card: Pick<SavedCard, 'id'>) => void;
}

/** Offers each saved card for another try to pay, names those that can't, and leads to adding one. */
export function PayByCard({ isDisabled, onCard }: PayByCardProps) {
  const t = useT();
  const cards = useSavedCards();
  if (!cards) return null;
  return (
    <>
      {cards.map((card) =>
        card.isClosed ? (
          <ClosedCard key={card.id} card={card} />
        ) : (
          <Button key={card.id} tone="quiet" disabled={isDisabled} onClick={() => onCard(card)}>
            {t('cards.payWith', { card: cardText(card) })}
          </Button>
        ),
      )}
      <Link href="/payment" className="tap inline-flex items-center justify-center font-bold underline">
        {t('cards.add')}
      </Link>
    </>
  );
}
