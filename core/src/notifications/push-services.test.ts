import { expect, test } from '@jest/globals';
import { isPushService } from './push-services.ts';

const extraServices = ['http://127.0.0.1:4000'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'http://127.0.0.1:4000/push/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, { extraServices })).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:4001/push/abc',
  'file:///etc/passwd',
  'nonsense',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint, { extraServices })).toBe(false);
});
