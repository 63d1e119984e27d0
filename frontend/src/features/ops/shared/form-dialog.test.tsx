import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

/** A dialog listens to presses outside once the press that opened it has ended. */
const opened = () => new Promise((resolve) => setTimeout(resolve));

async function open() {
  const onClose = jest.fn();
  render(
    <FormDialog title="Add a note" closeLabel="Close" onClose={onClose}>
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
