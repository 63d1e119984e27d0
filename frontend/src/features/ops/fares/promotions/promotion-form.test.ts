import { expect, test } from '@jest/globals';
import { EMPTY, lackingOf, paidCodes, promotionOf } from './promotion-form.ts';

const typed = { ...EMPTY, name: ' December ', code: 'waka 26', worth: '5000', budget: '100000' };

test('a promotion is typed with a code of any case, and its sums in the money that people count in', () => {
  expect(promotionOf(typed)).toMatchObject({
    name: 'December',
    code: 'WAKA26',
    amount: 500,
    percent: null,
    budget: 10_000,
  });
  expect(promotionOf({ ...typed, isShare: true, worth: '25', cap: '1000' })).toMatchObject({ percent: 25, cap: 100 });
  expect(promotionOf({ ...typed, kind: 'voucher', vouchers: '20' })).toMatchObject({ code: null, vouchers: 20 });
});

test.each([
  { name: ' ' },
  { code: 'ab' },
  { code: 'prix élevé' },
  { worth: '' },
  { worth: '0' },
  { isShare: true, worth: '101' },
  { isShare: true, worth: '20', cap: 'much' },
  { minimumFare: '-5' },
  { usesPerPerson: '0' },
  { usesInAll: 'all' },
  { budget: '' },
  { budget: '4000' },
  { isShare: true, worth: '20', cap: '5000', budget: '4000' },
  { kind: 'voucher' as const, vouchers: '2001' },
  { endsAt: 'wrong' as const },
])('%j is not understood', (wrong) => {
  expect(promotionOf({ ...typed, ...wrong })).toBeNull();
});

test('a wrong cap counts no more once a fixed amount is chosen, which has no field for it', () => {
  const changed = { ...typed, isShare: false, cap: 'much' };
  expect(lackingOf(changed)).toEqual([]);
  expect(promotionOf(changed)).toMatchObject({ amount: 500, percent: null, cap: null });
});

test.each([
  [
    { vouchers: '3', worth: '5000', budget: '10000' },
    { paid: 2, all: 3 },
  ],
  [{ vouchers: '2', worth: '5000', budget: '10000' }, null],
  [
    { vouchers: '3', worth: '50', isShare: true, cap: '4000', budget: '10000' },
    { paid: 2, all: 3 },
  ],
  // Without a maximum, what a percentage takes is not known.
  [{ vouchers: '3', worth: '50', isShare: true, budget: '10000' }, null],
  [{ vouchers: '3', worth: '5000', budget: '' }, null],
  [{ kind: 'promotion' as const, vouchers: '3', worth: '5000', budget: '10000' }, null],
])('of a batch %j the budget pays for %j', (given, paid) => {
  expect(paidCodes({ ...typed, kind: 'voucher', ...given })).toEqual(paid);
});
