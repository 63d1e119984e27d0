import { isCard, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { lostCards } from '../disputes.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { PaymentMethod } from './payment-method.entity.ts';
import { lockMethods } from './save-method.ts';
import { deleteMethod, methodBy, methodsOf, setDefault } from './methods.repository.ts';
import { methodPresenter } from './payment-method.presenter.ts';

/**
 * Makes one method the default, and all others not. Throws AppError for a wallet that is not offered at present, and for a
 * card that can't pay any more.
 */
export async function setDefaultMethod(
  core: Pick<Core, 'transaction' | 'config' | 'methods'>,
  owner: Actor,
  id: string,
): Promise<SavedPaymentMethod> {
  const present = await methodPresenter(core);
  return core.transaction(async (sql) => {
    await lockMethods(sql, owner.id);
    const isChosen = await setDefault(sql, { id, userId: owner.id });
    const chosen = await methodBy(sql, { id, userId: owner.id });
    ensure(isChosen && chosen, 'payment.method_not_found');
    const method = present(chosen);
    ensure(isCard(method) || method.isOffered, 'payment.method_closed');
    ensure(!(await lostCards(sql, [chosen])).has(id), 'payment.card_closed');
    return method;
  });
}

/**
 * Removes a method. The newest of the others that can pay becomes the default. The same commit schedules the detachment of a card
 * at its provider; `also` is part of it. Throws AppError `payment.method_not_found`.
 */
export async function removeMethod(
  { transaction, wakePayments }: Pick<Core, 'transaction' | 'wakePayments'>,
  owner: Actor,
  id: string,
  also?: (sql: Sql, method: PaymentMethod) => Promise<unknown>,
): Promise<void> {
  const removed = await transaction(async (sql) => {
    await lockMethods(sql, owner.id);
    const method = await methodBy(sql, { id, userId: owner.id });
    ensure(method, 'payment.method_not_found');
    await also?.(sql, method);
    await deleteMethod(sql, id);
    const left = (await methodsOf(sql, owner.id)).toSorted((one, other) => (one.id < other.id ? 1 : -1));
    const lost = await lostCards(sql, left);
    const newest = left.find((one) => !lost.has(one.id));
    if (method.isDefault && newest) await setDefault(sql, newest);
    return method;
  });
  if (removed.type === 'card') wakePayments({ name: 'detach' });
}
