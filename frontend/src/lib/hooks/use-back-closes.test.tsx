import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Dialog } from '../../ui/dialog.tsx';

let presses = 0;

beforeEach(() => {
  presses = 0;
  history.pushState('page', '', '/page');
  render(<Page />);
});
afterEach(cleanup);

/** Shows two dialogs, the first of which asks before it closes. */
function Page() {
  const [opened, setOpened] = useState<string[]>([]);
  const close = () => setOpened(opened.slice(0, -1));
  return (
    <>
      <button type="button" onClick={() => setOpened(['first'])}>
        Open
      </button>
      {opened.includes('first') && (
        <Dialog
          title="First"
          closeLabel="Close"
          onClose={close}
          onEscape={(event) => (presses++ === 0 ? event.preventDefault() : undefined)}
        >
          <button type="button" onClick={() => setOpened(['first', 'second'])}>
            More
          </button>
        </Dialog>
      )}
      {opened.includes('second') && (
        <Dialog title="Second" closeLabel="Shut" onClose={close}>
          {null}
        </Dialog>
      )}
    </>
  );
}

const open = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function goBack(): Promise<void> {
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await popped;
    await new Promise((resolve) => setTimeout(resolve));
  });
}

test('the back button closes one dialog after the other, then leaves the page', async () => {
  history.replaceState('before', '', '/before');
  history.pushState('page', '', '/page');
  open('Open');
  open('More');
  await goBack();
  expect(screen.queryByRole('dialog', { name: 'Second' })).toBeNull();
  await goBack();
  expect(screen.getByRole('dialog', { name: 'First' })).toBeDefined();
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.state).toBe('page');
  await goBack();
  expect(location.pathname).toBe('/before');
});

test('a dialog that is closed otherwise leaves no entry behind', async () => {
  open('Open');
  expect(history.state).not.toBe('page');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(history.state).toBe('page'));
});

test('a dialog that opens while the entry of the one before is removed stays open', async () => {
  open('Open');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  open('Open');
  await popped;
  await waitFor(() => expect(history.state).toBe('dialogs'));
  expect(screen.getByRole('dialog', { name: 'First' })).toBeDefined();
});

test('going back from a page that a link in a dialog opened leads to the page, not to an empty step', async () => {
  open('Open');
  act(() => navigate('/next'));
  cleanup();
  await goBack();
  await waitFor(() => expect(history.state).toBe('page'));
  expect(location.pathname).toBe('/page');
});
