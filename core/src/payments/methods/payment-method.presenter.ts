import { providerOf, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { PaymentMethod } from './payment-method.entity.ts';

export function presentPaymentMethod(method: PaymentMethod): SavedPaymentMethod {
  const { id, isDefault, type, isProved } = method;
  if (type !== 'card') {
    const phoneNumber = stored(method.phoneNumber);
    return {
      id,
      type,
      isDefault,
      provider: providerOf[type],
      phoneNumber,
      accountName: stored(method.accountName),
      isProved,
    };
  }
  return {
    id,
    type,
    isDefault,
    stripePaymentMethodId: stored(method.stripePaymentMethodId),
    cardBrand: stored(method.cardBrand),
    cardLast4: stored(method.cardLast4),
    cardExpMonth: stored(method.cardExpMonth),
    cardExpYear: stored(method.cardExpYear),
  };
}

/** Returns a column that a check of the table guarantees for the type of the method. Throws where it is empty. */
function stored<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a payment method lacks a column of its type');
  return value;
}
