import { afterEach, expect, jest, test } from '@jest/globals';
import { moneyOf, typedMoney } from '../forms/money.ts';
import { formatMoney, formatOtherMoney, nameOfCurrency } from './format.ts';
import { writing, writingChosen } from './money-writing.ts';

afterEach(() => writingChosen('old'));

test('amounts are written in old leones, with new ones beside them where money changes hands', () => {
  expect([formatMoney(2670, 'SLE'), formatOtherMoney(2670, 'SLE')]).toEqual(['Le\u00a026,700', 'NLe\u00a026.70']);
  expect(formatOtherMoney(9100, 'GNF')).toBeNull();
});

test('who chooses new leones reads and types them, and the choice stays on the phone', () => {
  writingChosen('new');
  expect([writing(), localStorage.getItem('waka.money')]).toEqual(['new', 'new']);
  expect([formatMoney(2670, 'SLE'), formatOtherMoney(2670, 'SLE')]).toEqual(['NLe\u00a026.70', 'Le\u00a026,700']);
  expect([formatMoney(-5, 'SLE'), nameOfCurrency('SLE')]).toEqual(['−NLe\u00a00.05', 'SLE']);
  expect([typedMoney(2670, 'SLE'), typedMoney(1500, 'SLE')]).toEqual(['26.70', '15.00']);
  expect(['26.7', '26,70', '1,234.5', '26', '26.705', '1.5.5'].map((typed) => moneyOf(typed, 'SLE', 1e9))).toEqual([
    2670,
    2670,
    123_450,
    2600,
    2_670_500,
    null,
  ]);
  writingChosen('old');
  expect([writing(), localStorage.getItem('waka.money')]).toEqual(['old', 'old']);
});

test('what a phone of before has stored in old leones is never a tenth', () => {
  expect([formatMoney(27_301, 'SLL'), formatOtherMoney(27_301, 'SLL')]).toEqual(['Le\u00a027,301', 'NLe\u00a027.30']);
});

test('what ops sets while a form is open is written once the last one is closed', async () => {
  localStorage.clear();
  jest.resetModules();
  const fresh = await import('./money-writing.ts');
  const { onActivated: onRedrawn } = await import('./i18n.ts');
  fresh.moneySet([{ region: 'SL', writing: 'old', cashStep: 1 }]);
  const { holdWriting } = await import('./hold-writing.ts');
  const ends = [holdWriting(), holdWriting()];
  fresh.moneySet([{ region: 'SL', writing: 'new', cashStep: 5 }]);
  expect([fresh.writing(), fresh.cashStep('SLE')]).toEqual(['old', 5]);
  let redrawn = 0;
  onRedrawn(() => (redrawn += 1));
  ends[0]?.();
  expect([fresh.writing(), redrawn]).toEqual(['old', 0]);
  ends[1]?.();
  expect([fresh.writing(), redrawn]).toEqual(['new', 1]);
  holdWriting()();
  expect([fresh.writing(), redrawn]).toEqual(['new', 1]);
});

test('what ops sets is written at once, and a choice of one’s own stays', async () => {
  localStorage.clear();
  jest.resetModules();
  const fresh = await import('./money-writing.ts');
  const { onActivated: onRedrawn } = await import('./i18n.ts');
  let redrawn = 0;
  onRedrawn(() => (redrawn += 1));
  const money = [
    { region: 'SL', writing: 'new', cashStep: 5 },
    { region: 'GN', writing: 'new', cashStep: 500 },
  ] as const;
  expect([fresh.writing(), fresh.cashStep('GNF')]).toEqual(['old', 1]);
  fresh.moneySet([...money]);
  fresh.moneySet([...money]);
  fresh.moneySet(undefined);
  expect([fresh.writing(), fresh.cashStep('SLE'), fresh.cashStep('GNF'), redrawn]).toEqual(['new', 5, 500, 1]);
  fresh.writingChosen('old');
  expect([fresh.writing(), redrawn]).toEqual(['old', 2]);
});
