import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refuseField } from '../../../test/answer-fetch.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { knowVehicles } from '../../../test/vehicles.ts';
import { ClassDialog } from './class-dialog.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

test('a class is changed from the one that the dialog opened with, with the reason', async () => {
  const bodies = refuseField('none of its fields');
  knowVehicles();
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <ClassDialog driver={aListedDriver({ vehicleType: 'standard' })} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('option', { name: 'Standard' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The driver asked for it' } });
  fireEvent.change(screen.getByLabelText('New class'), { target: { value: 'comfort' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(bodies).toEqual([{ from: 'standard', vehicleClass: 'comfort', reason: 'The driver asked for it' }]);
});
