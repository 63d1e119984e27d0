import { afterEach, expect, test } from '@jest/globals';
import {
  formatClock,
  formatDay,
  formatDayOfYear,
  formatDecimal,
  formatDistance,
  formatDollars,
  formatExactDistance,
  formatMinutes,
  formatMoney,
  formatRating,
  formatTime,
  formatWhole,
  leftToRight,
  nameOfCurrency,
} from './format.ts';
import { serverTimeReceived } from '../server-clock.ts';
import { activate, textsArrived, translate } from './i18n.ts';
import { formats } from './languages.ts';

afterEach(() => activate('en', formats.en));

/** Without the marks that keep sums whole in text of another direction. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  [0.4, '1 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [388, '6 h 28 min'],
])('%d minutes are written as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test.each(Object.entries(formats))('clocks in %s count 24 hours, with two digits each', (language, format) => {
  activate(language, format);
  expect(formatClock('2026-11-22T21:05:09')).toBe('21:05');
  expect(formatClock('2026-11-22T00:05:09')).toBe('00:05');
  expect(formatTime('2026-11-22T21:05:09')).toBe('21:05:09');
  expect(formatDay('2026-11-22T21:05:09')).toContain('21:05');
  expect(formatDayOfYear('2026-11-22T21:05:09')).toMatch(/(^|\D)21:05(\D|$)/);
});

test('English days are written the British way, with the year where it is another one', () => {
  serverTimeReceived('2026-11-23T08:00:00');
  expect(formatDay('2026-11-22T21:05:09')).toMatch(/^Sun,? 22 Nov,? 21:05$/);
  expect(formatDay('2025-12-31T21:05:09')).toMatch(/^Wed,? 31 Dec 2025,? 21:05$/);
});

test.each([
  ['pt', 0, '0 pontos'],
  ['pt', 1, '1 ponto'],
  ['fr', 0, '0 point'],
])('plurals in %s of %d', (language, points, text) => {
  const [one = '', other = ''] = language === 'pt' ? ['ponto', 'pontos'] : ['point', 'points'];
  textsArrived(language, {
    'rewards.points': [['points', 'plural', { one: ['#', ` ${one}`], other: ['#', ` ${other}`] }]],
  });
  activate(language, formats[language === 'pt' ? 'pt' : 'fr']);
  expect(translate('rewards.points', { points })).toBe(text);
});

test.each([
  [337, 'Le\u00a03,370'],
  [-337, '−Le\u00a03,370'],
  [-0, 'Le\u00a00'],
])('%d is written as %s', (amount, text) => {
  expect(formatMoney(amount, 'SLE')).toBe(text);
});

test('the franc of Guinea has GNF on fares, and FG beside its name', () => {
  expect(formatMoney(9_100, 'GNF')).toBe('GNF\u00a09,100');
  expect(nameOfCurrency('GNF')).toBe('GNF\u00a0FG');
  expect([formatMoney(2730, 'SLE'), nameOfCurrency('SLE')]).toEqual(['Le\u00a027,300', 'SLL']);
});

test.each([
  [0.01, '50 m'],
  [0.42, '400 m'],
  [0.949, '950 m'],
  [0.951, '1 km'],
  [8.24, '8.2 km'],
])('a distance of %d km is written as %s, by fifty metres below a kilometre', (km, text) => {
  expect(formatDistance(km).replace('\u00a0', ' ')).toBe(text);
});

test('a distance on a receipt is exact to ten metres, as its fare is', () => {
  expect(formatExactDistance(8.244).replace('\u00a0', ' ')).toBe('8.24 km');
  expect(formatExactDistance(8).replace('\u00a0', ' ')).toBe('8 km');
});

test.each([
  [4, '4.0'],
  [4.85, '4.9'],
])('a rating of %d is written as %s', (rating, text) => {
  expect(formatRating(rating)).toBe(text);
});

test.each([
  [0, '$0.00'],
  [1_234.5, '$1,234.50'],
])('%d dollars are written as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});

test('amounts, plates and numbers keep their order inside a text from right to left', () => {
  document.documentElement.dir = 'rtl';
  try {
    expect(leftToRight('AKL 482')).toBe('\u2066AKL 482\u2069');
    expect(formatMoney(2730, 'SLE')).toBe('\u2066Le\u00a027,300\u2069');
    expect(formatMoney(-5, 'SLE')).toBe('\u2066−Le\u00a050\u2069');
    expect(formatDollars(3)).toBe('\u2066$3.00\u2069');
  } finally {
    document.documentElement.dir = '';
  }
  expect(leftToRight('AKL 482')).toBe('AKL 482');
});

test.each(Object.entries(formats))(
  'numbers in %s have the digits 0 to 9, and no fraction where it is whole',
  (...given) => {
    activate(...given);
    expect(formatWhole(27_300.4)).toMatch(/^27\D?300$/u);
    expect(formatDecimal(8.25, { most: 2 })).toMatch(/^8[.,]25$/u);
  },
);

test('a negative sum has one minus, before its currency', () => {
  expect(plain(formatMoney(-49_661, 'SLE'))).toBe('−Le\u00a0496,610');
  expect(plain(formatMoney(-49_661, 'SLE'))).toBe('−Le\u00a0496,610');
  expect(plain(formatMoney(-0, 'SLE'))).toBe('Le\u00a00');
  expect(plain(formatDollars(-49.66))).toBe('−$49.66');
});
