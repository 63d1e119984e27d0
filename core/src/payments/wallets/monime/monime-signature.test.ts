import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { isSignedByMonime } from './monime-signature.ts';

const NOW_MS = 1_795_000_000_000;
const raw = Buffer.from('{"object":{"id":"pmc-1"}}');

const sign = (time: number, { secret = 'secret', separator = '_', body = raw.toString() } = {}) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}${separator}${body}`).digest('base64')}`;
const isSigned = (header: string | undefined, separator = '_') =>
  isSignedByMonime({ header, raw, secret: 'secret', separator }, NOW_MS);
const now = NOW_MS / 1000;

test('a webhook is signed over its time and its bytes, with the separator that is set up', () => {
  expect(isSigned(sign(now))).toBe(true);
  expect(isSigned(sign(now - 299))).toBe(true);
  expect(isSigned(sign(now, { separator: '.' }), '.')).toBe(true);
});

test.each([
  ['another secret', sign(now, { secret: 'other' })],
  ['another body', sign(now, { body: '{"object":{"id":"pmc-2"}}' })],
  ['another separator', sign(now, { separator: '.' })],
  ['an old time', sign(now - 301)],
  ['a time to come', sign(now + 301)],
  ['a changed time', sign(now).replace(`t=${now}`, `t=${now - 1}`)],
  ['no time', sign(now).replace(/t=\d+,/, '')],
  ['no signature', `t=${now}`],
  ['hex', `t=${now},v1=${createHmac('sha256', 'secret').update(`${now}_`).update(raw).digest('hex')}`],
  ['nothing', ''],
  ['no header', undefined],
])('a webhook with %s is not', (_, header) => {
  expect(isSigned(header)).toBe(false);
});
