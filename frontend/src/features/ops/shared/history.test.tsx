import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { History } from './history.tsx';

await texts(opsSectionTexts);
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
