import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { citiesTexts } from '../../../../lib/i18n/messages/cities/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { CornersField } from './corners-field.tsx';
import type { Corners } from './drawing.ts';

await texts(citiesTexts);
afterEach(cleanup);

test('a line of corners that is none is named, and nothing is taken over', () => {
  const taken: Corners[] = [];
  render(<CornersField corners={[]} onTyped={(corners) => taken.push(corners)} />);
  fireEvent.change(screen.getByLabelText('Corners'), { target: { value: '8, -12\nnorth of it' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toBe('Line 2 isn’t a latitude and a longitude, such as 8.484, -13.23');
  expect(taken).toEqual([]);
});

test('what was typed is taken over when the field is left, and text that cannot be is reported', () => {
  const [taken, wrong]: [Corners[], boolean[]] = [[], []];
  const report = (isWrong: boolean) => wrong.push(isWrong);
  render(<CornersField corners={[]} onTyped={(corners) => taken.push(corners)} onWrong={report} />);
  const field = screen.getByLabelText('Corners');
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: '8, -12\nnorth of it' } });
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toMatch(/^Line 2/);
  expect(taken).toEqual([]);
  fireEvent.change(field, { target: { value: '8, -12\n8.1, -12' } });
  fireEvent.blur(field);
  expect(taken).toEqual([
    [
      { lat: 8, lng: -12 },
      { lat: 8.1, lng: -12 },
    ],
  ]);
  expect(wrong).toEqual([false, true, false]);
});
