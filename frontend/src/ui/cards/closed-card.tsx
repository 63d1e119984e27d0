import type { SavedCard } from '@waka/contracts/money/payment-method';
import { useT } from '../../lib/i18n/use-t.ts';
import { cardText } from '../../lib/payments/use-saved-methods.ts';

/** Says that a saved card can't pay, where its owner would look for it. */
export function ClosedCard({ card }: { card: SavedCard }) {
  return <p className="mt-1 text-sm text-stop">{useT()('cards.closed', { card: cardText(card) })}</p>;
}
