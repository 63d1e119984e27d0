import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { SavedCard, SavedPaymentMethod } from '@waka/contracts/money/payment-method';
import { translate } from '../../../lib/i18n/i18n.ts';
import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { cardEnd, cardName, methodDigits, useMethodName } from './method-name.ts';

await texts(paymentTexts);

const card = (cardBrand: string): SavedCard =>
  Object.assign(Object.create(null), { type: 'card', cardBrand, cardLast4: '4242' });
const wallet = (type: string): SavedPaymentMethod =>
  Object.assign(Object.create(null), { type, phoneNumber: '+23276100001' });

test('a card is named by its brand, and one of a brand that is not known is a card', () => {
  expect(cardName(card('amex'), translate)).toBe('American Express');
  expect(cardName(card('eftpos'), translate)).toBe(translate('payment.card'));
});

test('a wallet is named as its users name it, with its number', () => {
  const { result } = renderHook(useMethodName);
  expect(result.current(wallet('orange_money'))).toBe('Orange Money');
  // One that is not in the list any more is named by its key.
  expect(result.current(wallet('old_wallet'))).toBe('Old wallet');
  expect(methodDigits(wallet('orange_money')).replaceAll(/\D/g, '')).toContain('76100001');
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
