import { CARD, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { Core } from '../../platform/core.ts';
import { isWalletOffered } from '../catalogue/method-rules.ts';
import type { PaymentMethod } from './payment-method.entity.ts';

type PresentMethod = (method: PaymentMethod) => SavedPaymentMethod;

/** Returns what presents saved methods, by the wallets as they are now. */
export async function methodPresenter(core: Pick<Core, 'config' | 'methods'>): Promise<PresentMethod> {
  const catalogue = await core.methods.read();
  return (method) =>
    presentPaymentMethod(method, ({ type, phoneNumber }) => ({
      provider: catalogue.methods.find((one) => one.method === type)?.provider ?? type,
      isOffered: isWalletOffered(core, catalogue, { type, phoneNumber }),
    }));
}

function presentPaymentMethod(
  method: PaymentMethod,
  walletFacts: (wallet: { type: string; phoneNumber: string }) => { provider: string; isOffered: boolean },
): SavedPaymentMethod {
  const { id, isDefault, type, isProved } = method;
  if (type !== CARD) {
    const phoneNumber = stored(method.phoneNumber);
    return {
      id,
      type,
      isDefault,
      ...walletFacts({ type, phoneNumber }),
      phoneNumber,
      accountName: stored(method.accountName),
      isProved,
    };
  }
  return {
    id,
    type: CARD,
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
