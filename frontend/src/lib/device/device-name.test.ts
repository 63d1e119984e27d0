import { expect, test } from '@jest/globals';
import { deviceName } from './device-name.ts';

const MOZILLA = 'Mozilla/5.0';

test('a device is called by its browser and its system', () => {
  const chrome = `${MOZILLA} (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`;
  expect(deviceName(chrome)).toEqual({ browser: 'Chrome', system: 'Android', isHandheld: true });
  const safari = `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1`;
  expect(deviceName(safari)).toEqual({ browser: 'Safari', system: 'iPhone', isHandheld: true });
  const edge = `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0`;
  expect(deviceName(edge)).toEqual({ browser: 'Edge', system: 'Windows', isHandheld: false });
  expect(deviceName('Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12')).toMatchObject({ browser: 'Opera' });
});

test('what says nothing of itself has no name', () => {
  expect(deviceName(null)).toEqual({ browser: null, system: null, isHandheld: false });
  expect(deviceName('curl/8.5.0')).toMatchObject({ browser: null, system: null });
});
