import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { uploadTexts } from '../../lib/i18n/messages/upload/texts.ts';
import { switchTo, texts } from '../../lib/i18n/texts.ts';
import { UploadDialog } from './upload-dialog.tsx';

await texts(uploadTexts);
afterEach(cleanup);

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Choose a file'), {
    target: { files: [new File(['%PDF-1.7'], name, { type: 'application/pdf' })] },
  });

type DialogProps = ComponentProps<typeof UploadDialog>;

function show(given: Partial<DialogProps> = {}) {
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
  render(
    <UploadDialog
      title="Insurance"
      hint="A photo or PDF"
      typesText="upload.onlyDocuments"
      maxBytes={1_000_000}
      types={['application/pdf']}
      accept={['application/pdf']}
      facing="environment"
      fields={[{ name: 'expiresOn', label: 'Expires on', type: 'date' }]}
      send={() => Promise.reject(new Error('nothing is sent here'))}
      finish={() => Promise.resolve()}
      failureText={String}
      onClose={() => {}}
      {...given}
    />,
  );
}

const typeDay = async (value: string) =>
  fireEvent.change(await screen.findByLabelText('Expires on'), { target: { value } });

test('a file that was refused with its day is sent again with the corrected one', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const finish = jest.fn<DialogProps['finish']>(async () => {});
  finish.mockRejectedValueOnce('This document has expired.');
  const closed = jest.fn();
  show({ send: async () => ({ uploadURL: 'https://storage.test/a', key: 'a' }), finish, onClose: closed });
  choose('licence.pdf');
  await typeDay('2026-01-31');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByText('This document has expired.')).toBeTruthy();
  await typeDay('2039-01-31');
  expect(screen.queryByText('This document has expired.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(finish.mock.calls.map(([, fields]) => fields.expiresOn)).toEqual(['2026-01-31', '2039-01-31']);
  log.mockRestore();
});

test('a file that was refused is not sent again without a day', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const finish = jest.fn<DialogProps['finish']>().mockRejectedValue('This document has expired.');
  show({ send: async () => ({ uploadURL: 'https://storage.test/a', key: 'a' }), finish });
  choose('licence.pdf');
  await typeDay('2026-01-31');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByRole('button', { name: 'Try again' });
  await typeDay('');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(/^Missing required meta field: Expires on\.$/)).toBeTruthy();
  expect(finish).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

test.each([
  ['fr', 'Champ obligatoire manquant : Expires on.', 'Envoyer'],
  ['ar', 'حقل مطلوب ناقص: Expires on.', 'رفع'],
  ['pt', 'Falta um campo obrigatório: Expires on.', 'Enviar'],
  ['kri', 'Wan tin lɛf fɔ rayt: Expires on.', 'Sɛn am'],
] as const)('a day that is missing is asked for at its field, in %s', async (language, words, send) => {
  await switchTo(language);
  show();
  const [input] = document.querySelectorAll('input[type=file]');
  fireEvent.change(input ?? document.body, {
    target: { files: [new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })] },
  });
  const field = await screen.findByLabelText('Expires on');
  fireEvent.click(screen.getByRole('button', { name: send }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  await switchTo('en');
});

test('the day that was typed stays when another file is chosen', async () => {
  show();
  choose('dark.pdf');
  fireEvent.change(await screen.findByLabelText('Expires on'), { target: { value: '2039-05-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  choose('bright.pdf');
  expect(await screen.findByText('bright.pdf')).toBeTruthy();
  expect(screen.getByLabelText('Expires on')).toHaveProperty('value', '2039-05-01');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(screen.queryByText(/^Missing required/)).toBeNull();
});
