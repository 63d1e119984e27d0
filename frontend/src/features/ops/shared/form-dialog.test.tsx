import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { turnTo } from './typing/typing.store.ts';

await texts(opsSectionTexts);
afterEach(cleanup);

/** A dialog listens to presses outside once the press that opened it has ended. */
const opened = () => new Promise((resolve) => setTimeout(resolve));

async function open(isSaved = false) {
  const onClose = jest.fn();
  render(
    <FormDialog title="Add a note" closeLabel="Close" isSaved={isSaved} onClose={onClose}>
      <TextField label="Note" />
    </FormDialog>,
  );
  const field = await screen.findByRole('textbox', { name: 'Note' });
  await opened();
  return { field, onClose };
}

const pressOutside = () => {
  fireEvent.pointerDown(document.body, { pointerType: 'mouse' });
  fireEvent.click(document.body);
};

test('typing goes to the first field, not to the button that closes', async () => {
  const { field } = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a call for help waits for what was typed, and opens from the dialog', async () => {
  history.replaceState(null, '', '/admin/fares');
  const { field } = await open();
  act(() => turnTo({ id: 'sos-1', name: 'Aminata Kamara' }));
  // Nothing was typed yet.
  expect(location.pathname).toBe('/admin/incidents/sos-1');
  history.replaceState(null, '', '/admin/fares');
  fireEvent.change(field, { target: { value: 'Half a price' } });
  act(() => turnTo({ id: 'sos-1', name: 'Aminata Kamara' }));
  expect(location.pathname).toBe('/admin/fares');
  expect(screen.getByRole('alert').textContent).toContain('Aminata Kamara’s call for help is waiting for you.');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Half a price');
  act(() => turnTo({ id: 'sos-2', name: 'Fatu' }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent?.split('’')[0])).toEqual([
    'Fatu',
    'Aminata Kamara',
  ]);
  const [, first] = screen.getAllByRole('button', { name: 'Open the call' });
  if (first) fireEvent.click(first);
  expect(location.pathname).toBe('/admin/incidents/sos-1');
  cleanup();
  history.replaceState(null, '', '/admin/fares');
  await open();
  expect(screen.queryByRole('alert')).toBeNull();
  turnTo({ id: 'sos-2', name: 'Fatu' });
  expect(location.pathname).toBe('/admin/incidents/sos-2');
});

test('a press beside the dialog closes it for as long as nothing was typed', async () => {
  const { field, onClose } = await open();
  fireEvent.change(field, { target: { value: 'Called her' } });
  pressOutside();
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  const { onClose: onCloseOfUntyped } = await open();
  pressOutside();
  expect(onCloseOfUntyped).toHaveBeenCalledTimes(1);
});

const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

test('the Escape key asks before it discards what was typed, and asks again once typing has gone on', async () => {
  const { field, onClose } = await open();
  fireEvent.change(field, { target: { value: 'Called her' } });
  escape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Press Escape again to discard what you entered.');
  fireEvent.change(field, { target: { value: 'Called her, no answer' } });
  expect(screen.queryByRole('alert')).toBeNull();
  escape();
  expect(onClose).not.toHaveBeenCalled();
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the Escape key closes at once where nothing would be lost', async () => {
  const { onClose } = await open();
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
  cleanup();
  const saved = await open(true);
  fireEvent.change(saved.field, { target: { value: 'Called her' } });
  escape();
  expect(saved.onClose).toHaveBeenCalledTimes(1);
});

const isAskedBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the page asks while something is typed that is not saved', async () => {
  const { field } = await open();
  expect(isAskedBeforeUnload()).toBe(false);
  fireEvent.change(field, { target: { value: 'Called her' } });
  expect(isAskedBeforeUnload()).toBe(true);
  cleanup();
  expect(isAskedBeforeUnload()).toBe(false);
});

const page = (isOpen: boolean) => (
  <main id="ops-content" tabIndex={-1}>
    {isOpen && (
      <FormDialog title="Add a note" closeLabel="Close" onClose={() => {}}>
        <TextField label="Note" />
      </FormDialog>
    )}
  </main>
);

test('where the button that opened it is gone the keyboard goes on in the page', async () => {
  const { rerender } = render(page(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' })));
  rerender(page(false));
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('ops-content')));
});
