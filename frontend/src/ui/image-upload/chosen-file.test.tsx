import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { uploadTexts } from '../../lib/i18n/messages/upload/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { ChosenFile } from './chosen-file.tsx';

await texts(uploadTexts);
afterEach(cleanup);

const picture = new File(['not a picture'], 'me.png', { type: 'image/png' });

test('the preview of a picture that cannot be read is hidden; the file stays', () => {
  render(<ChosenFile file={picture} preview="blob:of-this-page" isRound onRemove={null} />);
  const preview = screen.getByRole('img', { name: 'Preview' });
  expect(preview.getAttribute('src')).toBe('blob:of-this-page');
  fireEvent.error(preview);
  expect(screen.queryByRole('img', { name: 'Preview' })).toBeNull();
  expect(screen.getByText('me.png')).toBeTruthy();
});
