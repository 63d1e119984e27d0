import { countryOfPhone, phoneText } from '@waka/contracts/accounts/phone';
import { isCard, type SavedCard, type SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { regionFacts } from '@waka/contracts/regions';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Returns the name of a method, shown before the digits that distinguish it from others of its kind. */
export function useMethodName(): (method: SavedPaymentMethod) => string {
  const t = useT();
  const nameOfWallet = useMethodNames();
  return (method) => {
    if (isCard(method)) return cardName(method, t);
    const region = countryOfPhone(method.phoneNumber);
    return nameOfWallet(method.type, region ? regionFacts[region].currency : undefined);
  };
}

export const cardName = ({ cardBrand }: Pick<SavedCard, 'cardBrand'>, t: Translate): string =>
  brands[cardBrand] ?? t('payment.card');

export const methodDigits = (method: SavedPaymentMethod): string =>
  isCard(method) ? `•••• ${method.cardLast4}` : phoneText(method.phoneNumber);

/** Formats the expiry as `08/27`, as it is printed on the card. */
export const cardEnd = ({ cardExpMonth, cardExpYear }: { cardExpMonth: number; cardExpYear: number }): string =>
  `${String(cardExpMonth).padStart(2, '0')}/${String(cardExpYear % 100).padStart(2, '0')}`;
