import { expect, test } from '@jest/globals';
import { booksTexts } from '../../../lib/i18n/messages/books/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { nameOfAccount } from './name-of-account.ts';

await texts(booksTexts);

test.each([
  ['wallet', 'Wallets'],
  ['disputed', 'Disputed card payments'],
  ['refunds_due', 'Refunds due'],
  ['refunds', 'Refunds of fares'],
  ['chargebacks', 'Lost card disputes'],
  ['of_tomorrow', 'of_tomorrow'],
])('the account %s is called %s', (account, name) => {
  expect(nameOfAccount(account)).toBe(name);
});
