import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { ExpiringChip } from './expiring-chip.tsx';

await texts(documentsTexts);
afterEach(cleanup);

test.each([
  [true, 'Insurance: expired on 26 Nov 2026'],
  [false, 'Insurance: expires on 26 Nov 2026'],
])('a document that ends says which and when: %s', (isExpired, text) => {
  render(<ExpiringChip expiring={{ kind: 'insurance', expiresOn: '2026-11-26', isExpired }} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('a driver whose documents are in force has no such chip', () => {
  const { container } = render(<ExpiringChip expiring={null} />);
  expect(container.textContent).toBe('');
});
