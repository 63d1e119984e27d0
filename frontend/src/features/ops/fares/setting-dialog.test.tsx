import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AtField } from '../shared/typing/at-field.tsx';
import { SettingDialog } from './setting-dialog.tsx';

await texts(opsTexts, opsSectionTexts);
afterEach(cleanup);

test('what the server refuses about a setting stands at its field, and with all the rest above the button', async () => {
  const fields = {
    'bounds.fullRatio': 'Please enter more than where fares start to rise',
    area: 'Please choose a city',
  };
  const refuse = async () => {
    throw new ApiError(400, 'request.invalid', 'Not valid.', { fields });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <SettingDialog title="A rule" isValid onSave={refuse} onClose={() => undefined}>
        <AtField name={['fullRatio', 'bounds.fullRatio']}>
          {(refused) => <TextField label="Full" error={refused} />}
        </AtField>
        <AtField name="other">{(refused) => <TextField label="Other" error={refused} />}</AtField>
      </SettingDialog>
    </QueryClientProvider>,
  );
  const reason = screen.getByLabelText('Reason');
  fireEvent.change(reason, { target: { value: 'Rain' } });
  fireEvent.submit(reason);
  await waitFor(() => expect(screen.getByLabelText('Full').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Other').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText(/start to rise Please choose a city$/)).toBeTruthy();
});

test('what another admin has removed leaves nothing to press but the way back', async () => {
  const decision = {
    id: 'd-1',
    action: 'queue_zone.removed',
    by: 'Hawa',
    at: '2026-11-27T12:00:00.000Z',
    reason: 'Gone',
  };
  const refuse = async () => {
    throw new ApiError(409, 'ops.decided_meanwhile', 'Meanwhile.', { decision: { ...decision, verdict: null } });
  };
  render(
    <QueryClientProvider client={queryClient}>
      <SettingDialog title="A line" isValid onSave={refuse} onClose={() => undefined}>
        {null}
      </SettingDialog>
    </QueryClientProvider>,
  );
  const reason = screen.getByLabelText('Reason');
  fireEvent.change(reason, { target: { value: 'Rain' } });
  fireEvent.submit(reason);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Hawa decided first/);
  expect(screen.queryByRole('button', { name: 'Save change' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});
