import { afterAll, afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LANGUAGES } from '@waka/contracts/languages';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { DateField } from './date-field.tsx';
import { dayOf, isoDay, readDate } from './typed-date.ts';

await texts(opsSectionTexts);
afterEach(cleanup);
afterAll(() => switchTo('en'));

function field(props: { hasTime?: boolean; initial?: Date | null }) {
  const given: (Date | string | null)[] = [];
  render(<DateField label="Starts" {...props} onChange={(value) => given.push(value)} />);
  return { given, input: screen.getByLabelText('Starts') };
}

test('digits alone write a day and its time, which are said with weekday and year', async () => {
  const { given, input } = field({ hasTime: true });
  await userEvent.setup().type(input, '011220271830');
  expect(input).toHaveProperty('value', '01/12/2027 18:30');
  expect(given.at(-1)).toEqual(new Date(2027, 11, 1, 18, 30));
  expect(screen.getByText(/^Wednesday,? 1 December 2027 at 18:30$/)).toBeTruthy();
});

test('separators may be typed, left out and deleted', async () => {
  const { given, input } = field({});
  const user = userEvent.setup();
  await user.type(input, '1.2.2027');
  fireEvent.blur(input);
  expect(input).toHaveProperty('value', '01/02/2027');
  await user.clear(input);
  expect(given.at(-1)).toBeNull();
  await user.type(input, '0102');
  await user.type(input, '{Backspace}{Backspace}{Backspace}');
  expect(input).toHaveProperty('value', '01');
});

test('an edit in the middle is left as it is typed, and a far year is refused', () => {
  const { given, input } = field({ initial: new Date(2026, 9, 12) });
  fireEvent.change(input, { target: { value: '12/103/2026' } });
  expect(input).toHaveProperty('value', '12/103/2026');
  expect(given.at(-1)).toBe('wrong');
  fireEvent.change(input, { target: { value: '12/10/3202' } });
  fireEvent.blur(input);
  expect(given.at(-1)).toBe('wrong');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a day that does not exist is refused with an example once the field is left', async () => {
  const { given, input } = field({});
  await userEvent.setup().type(input, '31022027');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(input);
  expect(screen.getByRole('alert').textContent).toContain('31/12/2027');
  expect(given.at(-1)).toBe('wrong');
});

test.each(LANGUAGES)('in %s the day stands first, and the clock has 24 hours', async (language) => {
  await switchTo(language);
  const { input } = field({ initial: new Date(2027, 11, 1, 18, 30), hasTime: true });
  expect(input).toHaveProperty('value', '01/12/2027 18:30');
  expect(document.body.textContent).toMatch(/2027.*(18|١٨)[:h.](30|٣٠)/);
});

test('days are read in the forms that people type', () => {
  for (const text of ['5/1/2027', '05-01-2027', '5.1.2027', '٠٥/٠١/٢٠٢٧']) {
    expect(isoDay(readDate(text, false) ?? new Date(0))).toBe('2027-01-05');
  }
  for (const text of ['13/13/2027', '1/2/27', '2027-01-05', '5/1/2027 12:00']) expect(readDate(text, false)).toBeNull();
  expect(readDate('5/1/2027 24:00', true)).toBeNull();
  expect(dayOf('2027-01-05')).toEqual(new Date(2027, 0, 5));
  expect(dayOf('')).toBeNull();
});
