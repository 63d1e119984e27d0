import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useHeadingFocus } from './use-heading-focus.ts';

afterEach(cleanup);

function Screens({ path, heading }: { path: string; heading: string | null }) {
  useHeadingFocus(path);
  return (
    <>
      <a href={path}>Here</a>
      {heading && <h1>{heading}</h1>}
      <input aria-label="Search" />
    </>
  );
}

test('the focus goes to the heading of each screen but the first, also when it comes late', async () => {
  history.replaceState(null, '', '/admin/work');
  const { rerender } = render(<Screens path="/" heading={null} />);
  rerender(<Screens path="/admin" heading="Dashboard" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Screens path="/admin/work" heading={null} />);
  await act(async () => rerender(<Screens path="/admin/work" heading="System status" />));
  expect(document.activeElement).toBe(screen.getByText('System status'));
});

test('the link that was followed gives the focus away, a field of the new screen keeps it', () => {
  history.replaceState(null, '', '/admin/people');
  const { rerender } = render(<Screens path="/admin" heading="Dashboard" />);
  rerender(<Screens path="/admin" heading="Dashboard" />);
  screen.getByText('Here').setAttribute('href', '/admin/people');
  screen.getByText('Here').focus();
  rerender(<Screens path="/admin/people" heading="People" />);
  expect(document.activeElement).toBe(screen.getByText('People'));
  screen.getByLabelText('Search').focus();
  rerender(<Screens path="/admin/fares" heading="Pricing" />);
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
