import { afterEach, expect, test } from '@jest/globals';
import {
  formatClock,
  formatDay,
  formatDayOfYear,
  formatMinutes,
  formatMoney,
  formatSigned,
  formatTime,
  nameOfCurrency,
} from './format.ts';
import { serverTimeTold } from '../server-clock.ts';
import { activate, textsArrived, translate } from './i18n.ts';
import { formats } from './languages.ts';

afterEach(() => activate('en', formats.en));

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
  serverTimeTold('2026-11-23T08:00:00');
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
  [3_375, 'Le\u00a03,375'],
  [-3_375, '−Le\u00a03,375'],
  [-0, 'Le\u00a00'],
])('%d is written as %s', (amount, text) => {
  expect(formatSigned(amount, 'SLL')).toBe(text);
});

test('the franc of Guinea has GNF on fares, and FG beside its name', () => {
  expect(formatMoney(9_100, 'GNF')).toBe('GNF\u00a09,100');
  expect(nameOfCurrency('GNF')).toBe('GNF\u00a0FG');
  expect([formatMoney(27_300, 'SLL'), nameOfCurrency('SLL')]).toEqual(['Le\u00a027,300', 'SLL']);
});
