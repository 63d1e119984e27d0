import { expect, test } from '@jest/globals';
import type { SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { translate } from '../../../lib/i18n/i18n.ts';
import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { cardEnd, methodDigits, methodName } from './method-name.ts';

await texts(paymentTexts);

const method = (given: object): SavedPaymentMethod => Object.assign(Object.create(null), given);
const card = (cardBrand: string) => method({ type: 'card', cardBrand, cardLast4: '4242' });
const wallet = method({ type: 'orange_money', phoneNumber: '+23276100001' });

test('a card is named by its brand, and one of a brand that is not known is a card', () => {
  expect(methodName(card('amex'), translate)).toBe('American Express');
  expect(methodName(card('eftpos'), translate)).toBe(translate('payment.card'));
});

test('a wallet is named as its users name it, with its number', () => {
  expect(methodName(wallet, translate)).toBe('Orange Money');
  expect(methodDigits(wallet).replaceAll(/\D/g, '')).toContain('76100001');
});

test('of a card the last four digits are shown', () => {
  expect(methodDigits(card('visa'))).toBe('•••• 4242');
});

test.each([
  [8, 2027, '08/27'],
  [12, 2030, '12/30'],
])('%i of %i is written as on the card', (cardExpMonth, cardExpYear, written) => {
  expect(cardEnd({ cardExpMonth, cardExpYear })).toBe(written);
});
