import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

test('a sheet that was scrolled shows its first lines when it is folded, and no foot over them', () => {
  render(
    <Sheet label="Your ride" foldLabel="Fold" unfoldLabel="Unfold">
      <p>Looking for nearby drivers</p>
      <div className="sheet-foot">Cancel ride</div>
    </Sheet>,
  );
  const content = screen.getByText('Cancel ride').parentElement;
  if (!content) throw new Error('the sheet has no content');
  content.scrollTop = 63;
  expect(content.matches('[data-folded]')).toBe(false);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fold' }), { key: 'Enter' });
  expect(content.scrollTop).toBe(0);
  // This attribute makes a foot static.
  expect(content.matches('[data-folded]')).toBe(true);
});
