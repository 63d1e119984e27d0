import { expect, test } from '@jest/globals';
import { emergencyNumber, internationalPhone, meantPhone, phoneInField, phoneProblem, phoneText } from './phone.ts';

test.each([
  '076 123456',
  '76123456',
  '76 123-456',
  '+232 76 123456',
  '+232 (0)76 123456',
  '00232 76 123456',
  '00232076123456',
  '23276123456',
  '٠٧٦ ١٢٣٤٥٦',
  '\u2066+232 76 123456\u2069',
])('%s is a number of Sierra Leone, for accounts of both countries', (typed) => {
  expect(internationalPhone(typed)).toBe('+23276123456');
  expect(internationalPhone(typed, 'GN')).toBe('+23276123456');
});

test.each(['620 12 34 56', '0620123456', '+224 620 12 34 56', '00224620123456', '224620123456'])(
  '%s is a number of Guinea, for accounts of both countries',
  (typed) => {
    expect(internationalPhone(typed)).toBe('+224620123456');
    expect(internationalPhone(typed, 'GN')).toBe('+224620123456');
  },
);

test('a local form that fits both countries is a number of the account’s country', () => {
  expect(internationalPhone('30 24 12 34')).toBe('+23230241234');
  expect(internationalPhone('30 24 12 34', 'GN')).toBe('+22430241234');
});

test('numbers of other countries keep their code', () => {
  expect(internationalPhone('+44 7911 123456')).toBe('+447911123456');
  expect(internationalPhone('447911123456')).toBe('+447911123456');
  expect(phoneProblem('+447911123456')).toBeNull();
});

test('a short emergency number stays as it is, a full one is one of the country', () => {
  expect(['112', ' 1 1 7 ', '٩٩٩'].map((typed) => emergencyNumber(typed, 'GN'))).toEqual(['112', '117', '999']);
  expect(emergencyNumber('30 24 12 34', 'GN')).toBe('+22430241234');
  expect(emergencyNumber('022 123456', 'SL')).toBe('+23222123456');
});

test('what is no number stays as it is', () => {
  expect(['', 'Isatu', '+', '+0'].map((typed) => internationalPhone(typed))).toEqual(['', 'Isatu', '+', '+0']);
});

test.each([
  ['0761234567', 'SL', 'Sierra Leone'],
  ['07612345', 'SL', 'Sierra Leone'],
  ['12', 'SL', 'Sierra Leone'],
  ['23276', 'GN', 'Sierra Leone'],
  ['+23212345678', 'SL', 'Sierra Leone'],
  ['62012345', 'GN', 'Guinea'],
  ['+224 076 123456', 'SL', 'Guinea'],
] as const)('%s is refused with the form of numbers in its country', (typed, home, country) => {
  expect(phoneProblem(internationalPhone(typed, home))).toContain(`Phone numbers in ${country} look like`);
});

test('an impossible stored number suggests the one that was meant', () => {
  expect(meantPhone('+224076123456')).toBe('+23276123456');
  expect(meantPhone('+224999999999')).toBeNull();
  expect(meantPhone('+23276123456')).toBeNull();
});

test('a number is formatted for reading, and read back as the same', () => {
  const texts = ['+23276123456', '+224620123456', '+22430241234', '+447911123456', '+224076123456'].map(phoneInField);
  expect(texts).toEqual(['+232 76 123456', '+224 620 12 34 56', '+224 30 24 12 34', '+447911123456', '+224076123456']);
  expect(texts.slice(0, 3).map((text) => internationalPhone(text))).toEqual([
    '+23276123456',
    '+224620123456',
    '+22430241234',
  ]);
});

test('a number never breaks within a sentence, and is understood when it is copied from one', () => {
  expect(phoneText('+224622462236')).toBe('+224\u00a0622\u00a046\u00a022\u00a036');
  expect(internationalPhone(phoneText('+224622462236'))).toBe('+224622462236');
});
