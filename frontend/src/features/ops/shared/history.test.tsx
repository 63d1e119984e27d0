import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { History } from './history.tsx';

await texts(opsSectionTexts, documentsTexts);
afterEach(cleanup);

const line = { id: '1', actorName: 'Adama Cole', document: null, at: '2026-11-27T03:50:00.000Z' };

test('a decision has its reason; the opening of a file has none, as its name says all', () => {
  render(
    <History
      lines={[
        { ...line, id: '2', action: 'driver.rejected', reason: 'The licence is out of date' },
        { ...line, action: 'driver.viewed', reason: 'the driver file' },
      ]}
    />,
  );
  const [rejected, opened] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rejected).toContain('Adama Cole · The licence is out of date');
  expect(opened).toMatch(/Driver file viewed.*Adama Cole$/);
});

test('what was booked has its sum, a correction with its sign; an approval says what was missing', () => {
  const [amount, currency] = [-50, 'SLE'] as const;
  const receipt = { agent: 'Kiosk 4', reference: 'A-17' };
  render(
    <History
      lines={[
        { ...line, id: '3', action: 'driver.adjusted', reason: 'Damage', sum: { amount, currency } },
        { ...line, id: '2', action: 'driver.remitted', reason: 'Kiosk', sum: { amount: 50, currency }, receipt },
        { ...line, action: 'driver.approved', reason: 'Tomorrow', lacking: ['insurance', 'licence'] },
      ]}
    />,
  );
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(shown[0]).toContain('Adama Cole · −Le 500 · Damage');
  expect(shown[1]).toContain('Adama Cole · Le 500 · Kiosk 4 A-17 · Kiosk');
  expect(shown[2]).toContain('Adama Cole · Tomorrow · without Insurance, Driving licence');
});

test('a change of phone has both numbers', () => {
  const phone = { was: '+23230000008', is: '+23277888123' };
  render(<History lines={[{ ...line, action: 'account.phone_changed', reason: null, phone }]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/\+232\s30\s000008 → \+232\s77\s888123/);
});
