import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authTexts } from '../../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { CodeField } from './code-field.tsx';

await texts(authTexts);

async function paste(text: string) {
  const onCode = jest.fn();
  render(<CodeField onCode={onCode} />);
  await userEvent.click(screen.getByLabelText('Verification code'));
  await userEvent.paste(text);
  return onCode.mock.calls.flat();
}

test.each([
  ['with a space', '048 213', '048213'],
  ['in Arabic digits', '٠٤٨٢١٣ رمزك في Waka.', '048213'],
  ['within its message', '048213 is your Waka code. It expires in 5 minutes.\n\n@waka.test #048213', '048213'],
])('a code is taken %s', async (_, text, code) => {
  expect(await paste(text)).toEqual([code]);
});

test('what holds no code is pasted as it is', async () => {
  expect(await paste('0482')).toEqual([]);
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '0482');
});

test('no more than six characters can be typed', async () => {
  render(<CodeField onCode={() => {}} />);
  await userEvent.type(screen.getByLabelText('Verification code'), '1234567');
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '123456');
});

test('the phone knows what it may fill in', () => {
  render(<CodeField onCode={() => {}} />);
  const field = screen.getByLabelText('Verification code');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
});
