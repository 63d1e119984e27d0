import { expect, test } from '@jest/globals';
import { deviceName } from './device-name.ts';

const MOZILLA = 'Mozilla/5.0';

test('a device is called by its browser and its system', () => {
  const chrome = `${MOZILLA} (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`;
  expect(deviceName(chrome)).toEqual({
    browser: 'Chrome',
    version: '126',
    system: 'Android',
    model: 'TECNO KI5k',
    isHandheld: true,
  });
  const safari = `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1`;
  expect(deviceName(safari)).toMatchObject({
    browser: 'Safari',
    version: '17',
    system: 'iPhone',
    model: null,
    isHandheld: true,
  });
  const edge = `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0`;
  expect(deviceName(edge)).toMatchObject({ browser: 'Edge', version: '126', system: 'Windows', isHandheld: false });
  expect(deviceName('Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12')).toMatchObject({
    browser: 'Opera',
    version: '36',
    model: null,
  });
});

test('what says nothing of itself has no name', () => {
  expect(deviceName(null)).toEqual({
    browser: null,
    version: null,
    system: null,
    model: null,
    isHandheld: false,
  });
  expect(deviceName('curl/8.5.0')).toMatchObject({ browser: null, system: null });
});

test.each([
  ['Linux; Android 10; K', null],
  ['Android 13; Mobile; rv:132.0', null],
  ['Linux; Android 13; SAMSUNG SM-A146P', 'SM-A146P'],
  ['Linux; U; Android 12; en-US; TECNO KG5k Build/SP1A.210812.016', 'TECNO KG5k'],
  ['Linux; Android 11; itel A663L; wv', 'itel A663L'],
])('the model of a phone is found where its browser names it: %s', (system, model) => {
  expect(deviceName(`${MOZILLA} (${system}) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`).model).toBe(model);
});
