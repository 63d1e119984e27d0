import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ownerTexts } from '../../lib/i18n/messages/owner/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { RefuseDayOff } from './refuse-day-off.tsx';

await texts(ownerTexts);
afterEach(cleanup);

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

test('an owner is asked once more before a day off is refused and the driver hears it', () => {
  const refuse = jest.fn();
  const dayOff = {
    id: 'd-1',
    day: '2026-11-27',
    reason: 'repair',
    isRefused: false,
    mayRefuse: true,
    mayTakeBack: false,
  } as const;
  render(<RefuseDayOff dayOff={dayOff} name="Mohamed" isBusy={false} onRefuse={refuse} />);
  press(/^Refuse Fri/);
  const question = screen.getByRole('alert');
  expect(question.textContent).toMatch(/^Refuse the day off on Fri 27 Nov\? It is then due, and Mohamed/);
  expect(document.activeElement).toBe(question);
  press('No');
  press(/^Refuse Fri/);
  expect(refuse).not.toHaveBeenCalled();
  press('Yes, refuse');
  expect(refuse).toHaveBeenCalledTimes(1);
});
