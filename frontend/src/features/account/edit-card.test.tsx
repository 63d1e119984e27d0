import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { accountTexts } from '../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { EditCard } from './edit-card.tsx';

await texts(accountTexts);

beforeEach(() => toastStore.setState({ toast: null }));
afterEach(cleanup);

function edit(save: () => Promise<void>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditCard<{ plate: string }>
        title="Vehicle"
        facts={[{ label: 'Plate', value: 'AKL 482' }]}
        values={{ plate: 'AKL 482' }}
        fields={['plate']}
        save={save}
      >
        {({ register }) => <input aria-label="Plate" {...register('plate')} />}
      </EditCard>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Edit/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Plate' }), { target: { value: 'ZZZ 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('a change that could not be saved shows an error, and what was typed stays', async () => {
  edit(() => Promise.reject(new ApiError(500, 'unexpected', '')));
  await waitFor(() => expect(toastStore.getState().toast).not.toBeNull());
  expect(toastStore.getState().toast).toMatchObject({
    tone: 'error',
    title: 'Error',
    description: 'Failed to update profile. Please try again.',
  });
  expect(screen.getByRole('textbox', { name: 'Plate' })).toHaveProperty('value', 'ZZZ 1');
});

test('a change that was saved is confirmed, and the form closes', async () => {
  edit(() => Promise.resolve());
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(toastStore.getState().toast).toMatchObject({ title: 'Success' });
});
