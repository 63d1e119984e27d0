import { afterEach, expect, test } from '@jest/globals';
import type { DriverFile, ReviewedDocument } from '@waka/contracts/ops/desk-views';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { deskTexts } from '../../../lib/i18n/messages/desk/texts.ts';
import { papersTexts } from '../../../lib/i18n/messages/papers/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { DriverDecisions } from './driver-decisions.tsx';

await texts(deskTexts);
await texts(papersTexts);
afterEach(cleanup);

const paper = (given: Partial<ReviewedDocument>): ReviewedDocument => ({
  id: null,
  kind: 'licence',
  isRequired: true,
  expires: true,
  state: 'approved',
  reason: null,
  expiresOn: null,
  isExpired: false,
  uploadedAt: null,
  reviewedAt: null,
  decisionId: null,
  contentType: null,
  fileUrl: null,
  ...given,
});

const file = (approval: 'pending' | 'suspended'): DriverFile => ({
  driver: aListedDriver({ approval }),
  rides: { completed: 0, marked: 0, undecided: 0, notFine: 0 },
  documents: [
    paper({}),
    paper({ kind: 'insurance', state: 'missing' }),
    paper({ kind: 'national_id', isExpired: true }),
    paper({ kind: 'vehicle_photo', state: 'missing', isRequired: false }),
  ],
  shownAs: null,
  waitingVehicle: null,
  audit: [],
});

test.each([
  ['pending', 'Approve driver'],
  ['suspended', 'Reinstate driver'],
] as const)('a %s driver without all papers is let drive after a question that names them', (approval, button) => {
  render(
    <QueryClientProvider client={queryClient}>
      <DriverDecisions file={file(approval)} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(screen.getByText(/: Insurance \(Missing\), National ID \(Expired\)\.$/)).toBeTruthy();
});
