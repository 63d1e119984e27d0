import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReviewedDocument } from '@waka/contracts/ops/ops-file-views';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DocumentReview } from './document-review.tsx';

await texts(opsSectionTexts, documentsTexts);
afterEach(cleanup);

const document = {
  id: 'document',
  kind: 'licence',
  isRequired: true,
  expires: true,
  state: 'uploaded',
  reason: null,
  expiresOn: '2027-01-05',
  isExpired: false,
  uploadedAt: null,
  reviewedAt: null,
  decisionId: null,
  contentType: null,
  fileUrl: null,
} as const;

test('a document is approved until the day that was typed, which is shown as it is written here', async () => {
  const bodies: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({}) };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DocumentReview driverId="driver-1" document={document} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Expires on');
  expect(field).toHaveProperty('value', '05/01/2027');
  const approve = screen.getByRole('button', { name: /^Approve/ });
  fireEvent.change(field, { target: { value: '32/12/2027' } });
  expect(approve).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: '31/12/2027' } });
  fireEvent.click(approve);
  await waitFor(() => expect(bodies).toEqual([{ documentId: 'document', expiresOn: '2027-12-31', seen: null }]));
});

const show = (shown: ReviewedDocument) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DocumentReview driverId="driver-1" document={shown} />
    </QueryClientProvider>,
  );

test.each<[string, Partial<ReviewedDocument>, boolean]>([
  ['is required', {}, true],
  ['the new class needs', { isRequired: false, isNeededNext: true }, true],
  ['is optional', { isRequired: false }, false],
  ['was refused, while an earlier one counts', { state: 'refused' }, false],
])('a document from before the change in review that %s is said to be due again, or not', (_, given, isSaid) => {
  show({ ...document, state: 'approved', isDueAgain: true, ...given });
  expect(screen.queryAllByText(/^Sent before the new vehicle or licence was saved/)).toHaveLength(isSaid ? 1 : 0);
});

test('a document of the vehicle before offers no decision, and says why', () => {
  show({ ...document, state: 'refused', isOfBefore: true });
  expect(screen.getByText(/^Sent before the vehicle or licence was changed/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('who refuses a document that replaces a valid one reads that the driver can go on with that', () => {
  show({ ...document, earlier: { validUntil: '2027-08-01' } });
  fireEvent.click(screen.getByRole('button', { name: /^Reject/ }));
  expect(screen.getByRole('dialog').textContent).toContain('The one approved before counts until 1 Aug 2027');
});

test('the document approved before is shown and ended with a reason, while the new one waits', async () => {
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { body }: { body: string }) => {
      sent.push([address, JSON.parse(body)]);
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({}) };
    },
  });
  show({ ...document, earlier: { validUntil: '2027-08-01', fileUrl: '/api/documents/document/earlier-file' } });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/documents/document/earlier-file');
  fireEvent.click(screen.getByRole('button', { name: 'End the one approved before' }));
  const why = screen.getByRole('textbox', { name: /^Reason/ });
  fireEvent.change(why, { target: { value: 'The insurer says that it is forged' } });
  fireEvent.submit(why);
  await waitFor(() =>
    expect(sent).toEqual([
      [
        '/api/ops/drivers/driver-1/documents/licence/end-earlier',
        { documentId: 'document', reason: 'The insurer says that it is forged', seen: null },
      ],
    ]),
  );
});

test('one that an older backend cannot end has no button', () => {
  show({ ...document, earlier: { validUntil: null } });
  expect(screen.getByText(/^The one approved before still counts/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the one approved before' })).toBeNull();
});
