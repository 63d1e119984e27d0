import { describe, expect, test } from '@jest/globals';
import { formats } from './formats.ts';
import { differenceOf, knownSpans, knownTime, oldestGap } from './judge.ts';
import { amountOf, linesOfFile } from './read-file.ts';

test.each([
  ['26.70', 2670],
  ['26.7', 2670],
  ['26', 2600],
  ['1,234.50', 123_450],
  ['1 234,50', 123_450],
  ['-5.00', -500],
  ['SLE 1,000.00', 100_000],
  ['1,234,567', 123_456_700],
])('%s is %i cents', (text, amount) => {
  expect(amountOf(text, 'SLE')).toBe(amount);
});

test.each(['', 'x', '1.2.3', '12,34.5', '--1', '1e3', '1.250', '1,250', '1250.000', '1,234,50', '1,234.567'])(
  '"%s" is no sum',
  (text) => {
    expect(amountOf(text, 'SLE')).toBeNull();
  },
);

test.each([
  ['9100', 9100],
  ['9,100', 9100],
  ['9100.00', 9100],
  ['1.250', 1250],
  ['1.234.567', 1_234_567],
])('%s is %i francs', (text, amount) => {
  expect(amountOf(text, 'GNF')).toBe(amount);
});

test.each(['9100.5', '9100.000', '1.234,567'])('%s is no sum of francs', (text) => {
  expect(amountOf(text, 'GNF')).toBeNull();
});

test('a sum that can be read in two ways is refused with what to write', () => {
  const csv = 'id,timestamp,amount\na,2026-11-24,26.70\nb,2026-11-24,1.250';
  const said = 'Line 3 has 1.250, which can be thousands or decimals: write it with two decimals';
  const fault = { kind: 'sum', line: 3, value: '1.250' };
  expect(() => linesOfFile(csv, formats.monime, 'SLE')).toThrow(
    expect.objectContaining({ code: 'statement.not_understood', details: { fields: { csv: said }, fault } }),
  );
});

describe('a file', () => {
  test('is read by the names of its columns, with fees apart, and without what did not move', () => {
    const csv = [
      '\uFEFFFinancial Transaction Id;External Transaction Id;Date;Status;Type;Amount;Fee',
      '77;ours-1;24/11/2026 10:15:00;Successful;Payment;26,70;0,30',
      '78;ours-2;2026-11-24T11:00:00Z;Successful;Transfer;5,00;',
      '79;ours-3;24/11/2026 12:00;Failed;Payment;1,00;',
    ].join('\r\n');
    expect(linesOfFile(csv, formats.momo, 'SLE')).toEqual([
      {
        id: '77',
        reference: 'ours-1',
        amount: 2670,
        currency: 'SLE',
        at: new Date('2026-11-24T10:15:00Z'),
        kind: 'movement',
      },
      {
        id: '77 fee',
        reference: 'ours-1',
        amount: -30,
        currency: 'SLE',
        at: new Date('2026-11-24T10:15:00Z'),
        kind: 'fee',
      },
      {
        id: '78',
        reference: 'ours-2',
        amount: -500,
        currency: 'SLE',
        at: new Date('2026-11-24T11:00:00Z'),
        kind: 'movement',
      },
    ]);
  });

  test.each([
    ['pay_id,date,amount\na,2026-11-24,x', 'Line 2 is not understood', { kind: 'line', line: 2, value: null }],
    [
      'pay_id,date,amount\na,2026-11-24,1\nb,yesterday,1',
      'Line 3 is not understood',
      { kind: 'line', line: 3, value: null },
    ],
    [
      'pay_id,date,amount,status\na,2026-11-24,1,Settling',
      'The state of line 2 is not known: Settling',
      { kind: 'state', line: 2, value: 'Settling' },
    ],
    ['pay_id\na', 'Missing columns: date, amount', { kind: 'columns', line: null, value: 'date, amount' }],
    [
      'pay_id,date,amount\na,2026-11-24,1\nb,2026-11-24',
      'Line 3 has more or fewer columns than the first',
      { kind: 'width', line: 3, value: null },
    ],
    ['pay_id,date,amount\n"a,2026-11-24,1', 'This is no CSV file', { kind: 'csv', line: null, value: null }],
  ])('%j is refused as a whole', (csv, why, fault) => {
    expect(() => linesOfFile(csv, formats.lengopay, 'GNF')).toThrow(
      expect.objectContaining({ code: 'statement.not_understood', details: { fields: { csv: why }, fault } }),
    );
  });

  test.each([
    ['Succès', 1],
    ['RÉUSSI', 1],
    ['Échoué', 0],
    ['En attente', 0],
    ['annulé', 0],
    ['expiré', 0],
    ['Rejeté', 0],
    ['Cancelled', 0],
    ['', 1],
  ])('with the state "%s" has %i line', (state, count) => {
    const csv = `pay_id,date,amount,status\na,2026-11-24,1,${state}`;
    expect(linesOfFile(csv, formats.lengopay, 'GNF')).toHaveLength(count);
  });
});

test.each([
  ['money of which we know nothing', null, false, 'missing_here'],
  ['money that came twice', { amount: 100, isMoved: true }, true, 'missing_here'],
  ['another sum', { amount: 101, isMoved: true }, false, 'amount'],
  ['what we take for open', { amount: 100, isMoved: false }, false, 'state'],
  ['the same', { amount: 100, isMoved: true }, false, null],
] as const)('%s', (_, ours, isTaken, kind) => {
  expect(differenceOf({ amount: '100', kind: 'movement' }, ours, isTaken)).toBe(kind);
});

test('what was reversed is no longer moved', () => {
  expect(differenceOf({ amount: '-100', kind: 'reversal' }, { amount: 100, isMoved: true }, true)).toBe('state');
});

const period = (from: number, to: number) => ({ fromAt: new Date(from), toAt: new Date(to) });

test('times are known back to the first gap', () => {
  expect(knownTime([])).toBeNull();
  expect(knownTime([period(0, 10), period(20, 30), period(30, 40), period(25, 35)])).toEqual({
    from: new Date(20),
    to: new Date(40),
  });
});

test('each time without a gap is known by itself', () => {
  expect(knownSpans([period(20, 30), period(0, 10), period(5, 12), period(30, 40)])).toEqual([
    { from: new Date(0), to: new Date(12) },
    { from: new Date(20), to: new Date(40) },
  ]);
});

test('the first gap counts as far as it is within the time', () => {
  const periods = [period(30, 40), period(0, 10), period(5, 20), period(50, 60)];
  expect(oldestGap([], new Date(0))).toBeNull();
  expect(oldestGap([period(0, 10), period(10, 20)], new Date(0))).toBeNull();
  expect(oldestGap(periods, new Date(0))).toEqual(new Date(20));
  expect(oldestGap(periods, new Date(25))).toEqual(new Date(25));
  expect(oldestGap(periods, new Date(30))).toEqual(new Date(40));
});
