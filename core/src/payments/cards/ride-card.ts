import { CARD } from '@waka/contracts/money/payment-method';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { methodsOf } from '../methods/methods.repository.ts';

interface Choice {
  method: string;
  /** Which of the saved cards; left out for the default one, or the newest. */
  cardId?: string | undefined;
}

/**
 * Finds the saved card by which a rider pays; undefined where the method is not the card. Throws AppError where the
 * rider has no such card.
 */
export async function rideCard(sql: Sql, riderId: string, { method, cardId }: Choice): Promise<string | undefined> {
  if (method !== CARD) return undefined;
  const cards = (await methodsOf(sql, riderId)).filter(({ type }) => type === CARD);
  const card = cardId === undefined ? cards[0] : cards.find(({ id }) => id === cardId);
  ensure(card, 'payment.card_missing');
  return card.id;
}
