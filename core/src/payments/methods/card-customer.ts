import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { CustomerGone, type CardVault } from '../../platform/ports/card-vault.ts';
import { customerOf, replaceCustomer } from './methods.repository.ts';

/** Returns the card vault; throws AppError in a service that takes no cards. */
export function cardsOf({ cards }: Pick<Core, 'cards'>): CardVault {
  ensure(cards, 'payment.cards_unavailable');
  return cards;
}

/**
 * Calls a function with a person's customer, who is created if there is none. A customer that the provider does not
 * know any more, for instance after a change of its keys, is created again once. Throws AppError `service.unavailable`.
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
  // The idempotency key makes two racing calls create one customer, and differs from that of the lost customer.
  const made = await cardsOf(core).createCustomer(userId, `customer-${userId}-${gone ?? 'first'}`);
  await replaceCustomer(core.sql, userId, made, gone);
  return (await customerOf(core.sql, userId)) ?? made;
}
