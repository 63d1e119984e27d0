import { CARD } from '@waka/contracts/money/payment-method';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lostCards } from '../disputes.repository.ts';
import { methodsOf } from '../methods/methods.repository.ts';

interface Choice {
  method: string;
  /** Which of the saved cards; left out for the default one, or the newest. */
  cardId?: string | undefined;
}

/**
 * Finds the saved card by which a rider pays; undefined where the method is not the card. Throws AppError where the
 * rider has no such card, and for one whose number paid what was disputed with the bank, and lost.
 */
export async function rideCard(sql: Sql, riderId: string, { method, cardId }: Choice): Promise<string | undefined> {
  if (method !== CARD) return undefined;
  const { cards, isClosed } = await cardsOf(sql, riderId);
  const open = cards.find((one) => !isClosed(one)) ?? cards[0];
  const card = cardId === undefined ? open : cards.find(({ id }) => id === cardId);
  ensure(card, 'payment.card_missing');
  // Its owner has had the bank take back what it paid.
  ensure(!isClosed(card), 'payment.card_closed');
  return card.id;
}

/**
 * Returns the card that was chosen for rides to come while it is saved and can pay; undefined otherwise, so that the default
 * one pays.
 */
export async function cardStillPaying(sql: Sql, riderId: string, chosen: string): Promise<string | undefined> {
  const { cards, isClosed } = await cardsOf(sql, riderId);
  return cards.find((one) => one.id === chosen && !isClosed(one))?.id;
}

async function cardsOf(sql: Sql, riderId: string) {
  const cards = (await methodsOf(sql, riderId)).filter(({ type }) => type === CARD);
  const lost = await lostCards(sql, cards);
  return { cards, isClosed: ({ id }: Pick<(typeof cards)[number], 'id'>) => lost.has(id) };
}
