import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { CustomerGone, type CardVault } from '../../platform/ports/card-vault.ts';
import { customerOf, replaceCustomer } from './methods.repository.ts';

/** Where cards are kept, or the refusal of a service that takes none. */
export function cardsOf({ cards }: Pick<Core, 'cards'>): CardVault {
  ensure(cards, 'payment.cards_unavailable');
  return cards;
}

/**
 * Does something with a person's customer, who is made when there is none. A customer that the provider does not know
 * any more, because its keys were exchanged for instance, is made anew once.
 */
export async function withCustomer<Result>(
  core: Pick<Core, 'sql' | 'cards'>,
  userId: string,
  work: (customerId: string) => Promise<Result>,
): Promise<Result> {
  const known = await customerOf(core.sql, userId);
  try {
    return await work(known ?? (await makeCustomer(core, userId, null)));
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    if (known === null) throw new AppError('service.unavailable', { cause: error });
    return work(await makeCustomer(core, userId, known));
  }
}

async function makeCustomer(core: Pick<Core, 'sql' | 'cards'>, userId: string, gone: string | null): Promise<string> {
  // The key makes one customer of two calls that race, and another one than the customer that is gone.
  const made = await cardsOf(core).createCustomer(userId, `customer-${userId}-${gone ?? 'first'}`);
  await replaceCustomer(core.sql, userId, made, gone);
  return (await customerOf(core.sql, userId)) ?? made;
}
