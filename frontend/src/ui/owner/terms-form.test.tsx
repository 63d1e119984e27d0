import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ownerTexts } from '../../lib/i18n/messages/owner/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { TermsForm } from './terms-form.tsx';

await texts(ownerTexts);
afterEach(cleanup);

test('a sum is asked for in the money that screens write, and shown in that of the notes while it is typed', async () => {
  render(<TermsForm currency="SLE" terms={null} send="Send" isBusy={false} onSend={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Sum (Le)'), '100');
  expect(screen.getByText(/^NLe\s0\.10$/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Sum (Le)'), '000');
  expect(screen.getByText(/^NLe\s100\.00$/)).toBeTruthy();
});
