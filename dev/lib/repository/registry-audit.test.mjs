import { expect, test } from '@jest/globals';
import { readAudit } from './registry-audit.mjs';

const answer = (/** @type {string[]} */ ...severities) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity, at) => [`it${at}`, { name: `it${at}`, severity }])),
  });

test('S49: a package of which a grave weakness is known is told, a small one is counted', () => {
  expect(readAudit(answer())).toEqual({ hasAnswered: true, summary: '0 known weaknesses, 0 of them grave', grave: [] });
  expect(readAudit(answer('low', 'high', 'critical')).grave).toEqual(['it1 (high)', 'it2 (critical)']);
});

test.each(['', 'npm error', '{"message":"request failed"}', '{"error":{"code":"ENOTFOUND"}}'])(
  'S49: a registry that does not answer (%s) is no failure, and no success either',
  (text) => {
    expect(readAudit(text)).toMatchObject({ hasAnswered: false, grave: [] });
  },
);
