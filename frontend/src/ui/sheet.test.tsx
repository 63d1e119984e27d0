import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);
let rerender: ReturnType<typeof render>['rerender'];
const wide = new EventTarget();
Object.assign(globalThis, { matchMedia: () => wide });

const sheet = (step: string) => (
  <Sheet label="Your ride" foldLabel="Fold" unfoldLabel="Unfold" step={step}>
    <p>Looking for nearby drivers</p>
    <div className="sheet-foot">Cancel ride</div>
  </Sheet>
);

function aSheet(): HTMLElement {
  rerender = render(sheet('pending')).rerender;
  const content = screen.getByText('Cancel ride').parentElement;
  if (!content) throw new Error('the sheet has no content');
  return content;
}

test('a sheet that was scrolled shows its first lines when it is folded, and no foot over them', () => {
  const content = aSheet();
  content.scrollTop = 63;
  expect(content.matches('[data-folded]')).toBe(false);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fold' }), { key: 'Enter' });
  expect(content.scrollTop).toBe(0);
  // This attribute makes a foot static.
  expect(content.matches('[data-folded]')).toBe(true);
});

test('a folded sheet on a phone that is turned is a whole panel, which could not be unfolded', () => {
  const content = aSheet();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fold' }), { key: 'Enter' });
  act(() => void wide.dispatchEvent(new Event('change')));
  expect(content.matches('[data-folded]')).toBe(false);
});

test('a sheet that is folded opens for the next step, and keeps what it contains', () => {
  const content = aSheet();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fold' }), { key: 'Enter' });
  content.scrollTop = 63;
  rerender(sheet('accepted'));
  expect(content.isConnected).toBe(true);
  expect(content.scrollTop).toBe(0);
  expect(content.matches('[data-folded]')).toBe(false);
});

test('a folded sheet that shows all of its content scrolls where the letters are large', () => {
  const content = aSheet();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fold' }), { key: 'Enter' });
  expect(content.className).toContain('has-[.fold-whole]:overflow-y-auto');
});
