import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Asking() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <Dialog title="Sure?" closeLabel="Close" onClose={() => setIsOpen(false)}>
          <p>Text</p>
        </Dialog>
      )}
    </>
  );
}

test('a dialog gives the focus back without a jump of the page, which may show what it led to', async () => {
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Ask' });
  opener.focus();
  fireEvent.click(opener);
  const focus = jest.spyOn(opener, 'focus');
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(focus).toHaveBeenCalledWith({ preventScroll: true }));
  expect(document.activeElement).toBe(opener);
});
