import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PartBoundary } from './part-boundary.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

let isBroken = true;
function Part() {
  if (isBroken) throw new Error('It cannot be drawn.');
  return <p>The part</p>;
}

const page = (place: string) => (
  <>
    <nav>The navigation</nav>
    <PartBoundary place={place} text="app.failedOps">
      {place === '/broken' ? <Part /> : <p>Another place</p>}
    </PartBoundary>
  </>
);

test('an error of a part leaves what stands around it, and another place is drawn', () => {
  isBroken = true;
  const { rerender } = render(page('/broken'));
  expect(screen.getByText('The navigation')).toBeTruthy();
  expect(screen.getByText('This page has stopped working. The rest of the dashboard still works.')).toBeTruthy();
  rerender(page('/other'));
  expect(screen.getByText('Another place')).toBeTruthy();
});

test('a part that failed is drawn again when that is asked for', () => {
  isBroken = true;
  render(page('/broken'));
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The part')).toBeTruthy();
});
