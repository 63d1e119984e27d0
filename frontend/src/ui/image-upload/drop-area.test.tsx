import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { uploadTexts } from '../../lib/i18n/messages/upload/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { DropArea } from './drop-area.tsx';

await texts(uploadTexts);
beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
});
afterEach(cleanup);

test('a file that is dropped is chosen', () => {
  const chosen = jest.fn();
  const picture = new File(['a picture'], 'me.png', { type: 'image/png' });
  render(<DropArea hint="A picture" accept={['image/*']} facing="user" onChosen={chosen} />);
  const area = screen.getByText('Drop a file here, or choose one');
  // Otherwise the browser would open the file instead of the page.
  expect(fireEvent.dragOver(area, { dataTransfer: { files: [picture] } })).toBe(false);
  expect(fireEvent.drop(area, { dataTransfer: { files: [picture] } })).toBe(false);
  expect(chosen).toHaveBeenCalledWith(picture);
});
