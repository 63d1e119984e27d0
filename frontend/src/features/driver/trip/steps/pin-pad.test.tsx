import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { driverTexts } from '../../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { PinPad } from './pin-pad.tsx';

await texts(driverTexts);

const press = async (digits: string) => {
  for (const digit of digits) await userEvent.click(screen.getByRole('button', { name: digit }));
};

test('the fourth digit sends the PIN', async () => {
  const onComplete = jest.fn();
  render(<PinPad isBusy={false} error={null} onComplete={onComplete} />);
  await press('012');
  expect(onComplete).not.toHaveBeenCalled();
  await press('9');
  expect(onComplete.mock.calls).toEqual([['0129']]);
});

test('a digit can be erased, and the keyboard works too', async () => {
  const onComplete = jest.fn();
  render(<PinPad isBusy={false} error={null} onComplete={onComplete} />);
  await press('12');
  await userEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
  await userEvent.keyboard('345');
  expect(onComplete.mock.calls).toEqual([['1345']]);
});

test('after a refusal the reason is read out and the next digit starts anew', async () => {
  const onComplete = jest.fn();
  const { rerender } = render(<PinPad isBusy={false} error={null} onComplete={onComplete} />);
  await press('1111');
  rerender(<PinPad isBusy={false} error="That PIN is incorrect." onComplete={onComplete} />);
  expect(screen.getByRole('alert').textContent).toBe('That PIN is incorrect.');
  await press('2222');
  expect(onComplete.mock.calls).toEqual([['1111'], ['2222']]);
});

test('nothing can be typed while the service checks', async () => {
  const onComplete = jest.fn();
  render(<PinPad isBusy error={null} onComplete={onComplete} />);
  await userEvent.keyboard('1234');
  expect(onComplete).not.toHaveBeenCalled();
});
