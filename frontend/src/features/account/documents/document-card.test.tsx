import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { ApprovalNote } from './approval-note.tsx';
import { DocumentCard } from './document-card.tsx';

await texts(documentsTexts);
afterEach(cleanup);

const licence: DriverDocument = {
  kind: 'licence',
  isRequired: true,
  expires: true,
  state: 'uploaded',
  reason: null,
  expiresOn: '2039-05-01',
  isExpired: false,
  uploadedAt: '2026-11-21T12:00:00.000Z',
  reviewedAt: null,
  contentType: 'image/webp',
  fileUrl: '/api/documents/1/file',
};

test('the picture of a document that does not load is hidden; the document can still be opened', () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentCard document={licence} />
    </QueryClientProvider>,
  );
  const picture = () => container.querySelector('img');
  expect(picture()?.getAttribute('src')).toBe('/api/documents/1/file');
  fireEvent.error(picture() ?? container);
  expect(picture()).toBeNull();
  expect(screen.getByRole('link', { name: /Driving licence/ }).getAttribute('href')).toBe('/api/documents/1/file');
});

test('a refused document says until when the one before counts', () => {
  const refused = { ...licence, state: 'refused', reason: 'Blurred', earlier: { validUntil: '2027-08-01' } } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentCard document={refused} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Your earlier one counts until 1 Aug 2027.')).toBeTruthy();
});

test.each([
  [
    '2027-08-01',
    'Your earlier one counts until 1 Aug 2027, but no longer once we approve your new vehicle or licence.',
  ],
  [null, 'Your earlier one counts until we approve your new vehicle or licence.'],
])('a refused document of a new vehicle says that the one before (%s) ends with the approval', (validUntil, words) => {
  const earlier = { validUntil, endsWithChange: true };
  const refused = { ...licence, state: 'refused', reason: 'Blurred', isDueAgain: true, earlier } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentCard document={refused} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/Blurred/)).toBeTruthy();
  expect(screen.queryByText(/this one no longer counts/)).toBeNull();
});

test.each([
  [{ isDueAgain: true, state: 'approved' }, 'Approved', /^Your new vehicle or licence is in review/],
  [{ isOfBefore: true, state: 'refused', reason: 'Again.' }, 'Send a new one', /^We need this document for your new/],
] as const)(
  'a document of the vehicle before a change (%o) is asked for anew, and not called rejected',
  (given, chip, sentence) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DocumentCard document={{ ...licence, ...given }} />
      </QueryClientProvider>,
    );
    expect(screen.getByText(chip)).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByText(/Rejected|Again\./)).toBeNull();
  },
);

test('the last day of a document is written as the other days of the card are, with its year', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentCard document={licence} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Expires on 1 May 2039')).toBeTruthy();
});

test('a driver who has sent all documents reads that the plate and the licence number are still missing', () => {
  const vehicle = { vehicleMake: 'Toyota', vehicleModel: 'Corolla', vehiclePlateNumber: null };
  const driver = { approval: 'pending', licenseNumber: null, ...vehicle } as const;
  const { rerender } = render(<ApprovalNote driver={driver} documents={[licence]} />);
  expect(screen.getByText('Still missing: Plate number · Licence number')).toBeTruthy();
  expect(screen.queryByText(/^We have all/)).toBeNull();
  rerender(<ApprovalNote driver={driver} documents={[{ ...licence, state: 'missing' }]} />);
  expect(screen.getByText(/^We still need one required document/)).toBeTruthy();
  rerender(
    <ApprovalNote driver={{ ...driver, licenseNumber: 'L 1', vehiclePlateNumber: 'P 1' }} documents={[licence]} />,
  );
  expect(screen.getByText(/^We have all the required documents/)).toBeTruthy();
});

test('a document that only the class of the vehicle in review needs is required', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentCard document={{ ...licence, isRequired: false, isNeededNext: true }} />
      <DocumentCard document={{ ...licence, isRequired: false }} />
    </QueryClientProvider>,
  );
  expect([screen.getAllByText('Required'), screen.getAllByText('Optional')].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});
