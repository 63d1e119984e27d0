import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { booksTexts } from '../../../lib/i18n/messages/books/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { FileField } from './file-field.tsx';

await texts(booksTexts);
afterEach(cleanup);

test('a file is handed on, and forgotten by the browser, so that it can be chosen again once it is corrected', () => {
  const chosen: (File | null)[] = [];
  render(<FileField label="File" file={null} onChange={(file) => chosen.push(file)} />);
  const input = screen.getByLabelText('File');
  const values: unknown[] = [];
  const set = (value: unknown) => {
    values.push(value);
  };
  Object.defineProperty(input, 'value', { set, configurable: true });
  const file = new File(['day,amount'], 'november.csv');
  fireEvent.change(input, { target: { files: [file] } });
  expect(chosen).toEqual([file]);
  expect(values).toEqual(['']);
});

test.each([{}, { hint: 'Columns: day, amount' }, { hint: 'Columns: day, amount', error: 'Please choose a file' }])(
  'the button is named by its label, and described by what is there: %j',
  (given) => {
    render(<FileField label="File" file={new File([], 'november.csv')} onChange={() => {}} {...given} />);
    const button = screen.getByRole('button', { name: 'File: Choose a file' });
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent);
    const { error, hint } = given;
    const note = error ?? hint;
    expect(words).toEqual(['november.csv', ...(note ? [note] : [])]);
  },
);
