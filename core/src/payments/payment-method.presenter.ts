import { providerOf, type SavedPaymentMethod, type Wallet } from '@waka/contracts/payments/payment-method';

interface Kept {
  id: string;
  isDefault: boolean;
}

/** A row of `payment_methods`: the schema holds that the columns fit the type. */
export type PaymentMethodRow = Kept &
  (
    | {
        type: 'card';
        stripePaymentMethodId: string;
        cardBrand: string;
        cardLast4: string;
        cardExpMonth: number;
        cardExpYear: number;
      }
    | { type: Wallet; phoneNumber: string; accountName: string; isProved: boolean }
  );

export function presentPaymentMethod(row: PaymentMethodRow): SavedPaymentMethod {
  const { id, isDefault } = row;
  if (row.type !== 'card') {
    const { type, phoneNumber, accountName, isProved } = row;
    return { id, type, isDefault, provider: providerOf[type], phoneNumber, accountName, isProved };
  }
  const { type, stripePaymentMethodId, cardBrand, cardLast4, cardExpMonth, cardExpYear } = row;
  return { id, type, isDefault, stripePaymentMethodId, cardBrand, cardLast4, cardExpMonth, cardExpYear };
}
