import { cardError, type StripeError } from './stripe-error.ts';

const declined = (declineCode: string) => () => cardError('card_declined', 'Your card was declined.', declineCode);

/** Numbers that the bank always refuses. */
const refusals: Record<string, () => StripeError> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': () => cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': () => cardError('expired_card', 'Your card has expired.'),
  '4000000000000127': () => cardError('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': () =>
    cardError('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
};

/** The bank allows it to be saved and refuses every charge. */
const REFUSES_CHARGES = '4000000000000341';

/** The bank asks its customer when the card is saved, or each time. */
const ASKS_ON_SETUP = ['4000002500003155', '4000002760003184'];
const ASKS_ALWAYS = ['4000002760003184'];

/** A refund to it is made, and sent back by its bank some time later. */
const SENDS_REFUNDS_BACK = ['4000000000005126'];
/** A refund to it waits, and is made some time later. */
const REFUNDS_LATER = ['4000000000007726'];
/** Its owner disputes each payment: as fraud, and as a ride that was not made. */
const DISPUTES: Record<string, string> = {
  '4000000000000259': 'fraudulent',
  '4000000000002685': 'product_not_received',
};

/** Its owner's bank only asks about each payment, and takes nothing. */
const INQUIRIES: Record<string, string> = { '4000000000001976': 'fraudulent' };

export const sendsRefundsBack = (number: string): boolean => SENDS_REFUNDS_BACK.includes(number);
export const refundsLater = (number: string): boolean => REFUNDS_LATER.includes(number);
export const disputeReasonOf = (number: string): string | null => DISPUTES[number] ?? INQUIRIES[number] ?? null;
export const isInquired = (number: string): boolean => number in INQUIRIES;

export const refusalOf = (number: string): StripeError | null => refusals[number]?.() ?? null;

export const chargeRefusalOf = (number: string): StripeError | null =>
  refusalOf(number) ?? (number === REFUSES_CHARGES ? declined('generic_decline')() : null);

export const asksOnSetup = (number: string): boolean => ASKS_ON_SETUP.includes(number);
export const asksAlways = (number: string): boolean => ASKS_ALWAYS.includes(number);

const brands: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65)/, 'discover'],
  [/^(36|30[0-5])/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
];

export const brandOf = (number: string): string => brands.find(([start]) => start.test(number))?.[1] ?? 'unknown';

export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const twice = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (twice > 9 ? twice - 9 : twice);
    }, 0);
  return sum % 10 === 0;
}
