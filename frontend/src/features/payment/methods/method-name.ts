import { phoneText } from '@waka/contracts/accounts/phone';
import type { SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import type { Translate } from '../../../lib/i18n/i18n.ts';

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
export function methodName(method: SavedPaymentMethod, t: Translate): string {
  if (method.type !== 'card') return t(`payment.${method.type}`);
  return brands[method.cardBrand] ?? t('payment.card');
}

export const methodDigits = (method: SavedPaymentMethod): string =>
  method.type === 'card' ? `•••• ${method.cardLast4}` : phoneText(method.phoneNumber);

/** Formats the expiry as `08/27`, as it is printed on the card. */
export const cardEnd = ({ cardExpMonth, cardExpYear }: { cardExpMonth: number; cardExpYear: number }): string =>
  `${String(cardExpMonth).padStart(2, '0')}/${String(cardExpYear % 100).padStart(2, '0')}`;
