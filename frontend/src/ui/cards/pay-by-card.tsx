import type { SavedCard } from '@waka/contracts/money/payment-method';
import { useT } from '../../lib/i18n/use-t.ts';
import { cardText, useSavedCards } from '../../lib/payments/use-saved-methods.ts';
import { Button } from '../button.tsx';

export interface PayByCardProps {
  isDisabled: boolean;
  onCard: (card: Pick<SavedCard, 'id'>) => void;
}

/** Offers each saved card for another try to pay. */
export function PayByCard({ isDisabled, onCard }: PayByCardProps) {
  const t = useT();
  return useSavedCards()?.map((card) => (
    <Button key={card.id} tone="quiet" disabled={isDisabled} onClick={() => onCard(card)}>
      {t('cards.payWith', { card: cardText(card) })}
    </Button>
  ));
}
