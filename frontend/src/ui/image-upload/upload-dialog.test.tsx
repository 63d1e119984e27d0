import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { uploadTexts } from '../../lib/i18n/messages/upload/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { UploadDialog } from './upload-dialog.tsx';

await texts(uploadTexts);
afterEach(cleanup);

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Choose a file'), {
    target: { files: [new File(['%PDF-1.7'], name, { type: 'application/pdf' })] },
  });

test('the day that was typed stays when another file is chosen', async () => {
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
    />,
  );
  choose('dark.pdf');
  fireEvent.change(await screen.findByLabelText('Expires on'), { target: { value: '2039-05-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  choose('bright.pdf');
  expect(await screen.findByText('bright.pdf')).toBeTruthy();
  expect(screen.getByLabelText('Expires on')).toHaveProperty('value', '2039-05-01');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(screen.queryByText(/^Missing required/)).toBeNull();
});
