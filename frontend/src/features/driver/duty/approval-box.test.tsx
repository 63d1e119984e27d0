import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aDriverStatus } from '../../../test/builders.ts';
import { ApprovalBox } from './approval-box.tsx';

await texts(driverTexts);
await texts(documentsTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const whole = {
  fullName: 'Sahr Gborie',
  phone: '+23276100002',
  vehicleType: 'sedan',
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleYear: 2015,
  vehiclePlateNumber: 'AKT 123',
  licenseNumber: 'SL-1',
};

const aDocument = (given: Partial<DriverDocument>): DriverDocument => ({
  kind: 'licence',
  isRequired: true,
  expires: true,
  state: 'approved',
  reason: null,
  expiresOn: null,
  isExpired: false,
  uploadedAt: null,
  reviewedAt: null,
  contentType: null,
  fileUrl: null,
  ...given,
});

function show(status: Partial<DriverStatus>, documents: DriverDocument[], profile: object = whole) {
  answerCalls({
    '/api/driver/documents': documents,
    '/api/driver/profile': profile,
    '/api/config/app': { minPasswordLength: 6, support: { phone: '+232 76 000 000', email: null } },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ApprovalBox status={aDriverStatus({ isApproved: false, ...status })} />
    </QueryClientProvider>,
  );
}

const text = () => document.body.textContent ?? '';
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a new driver sees which documents are missing, refused or expired, and where to send them', async () => {
  show({ approval: 'pending' }, [
    aDocument({ kind: 'licence', state: 'missing' }),
    aDocument({ kind: 'insurance', state: 'refused', reason: 'The photo is blurred.' }),
    aDocument({ kind: 'vehicle_registration', isExpired: true }),
    aDocument({ kind: 'national_id', state: 'missing', isRequired: false }),
  ]);
  await waitFor(() => expect(text()).toMatch(/Still missing: .*icen.*·.*egistration/));
  expect(text()).toMatch(/^Please send us another document\..*nsurance.* was rejected\. The photo is blurred\./);
  expect(text()).not.toMatch(/waiting for approval/);
  expect(text()).not.toMatch(/national/i);
  expect(links()).toEqual(['/driver/documents']);
});

test('a driver who has sent nothing reads that nothing is under review yet, and what is missing', async () => {
  show({ approval: 'pending' }, [
    aDocument({ kind: 'licence', state: 'missing' }),
    aDocument({ kind: 'insurance', state: 'missing' }),
    aDocument({ kind: 'national_id', state: 'missing', isRequired: false }),
  ]);
  await waitFor(() => expect(text()).toMatch(/Nothing is under review yet.*Still missing: .*icen.*\u00a0· .*nsurance/));
  expect(text()).not.toMatch(/waiting for approval/);
});

test('a fact that the profile lacks is named, with a way to the profile', async () => {
  show({ approval: 'pending' }, [aDocument({})], { ...whole, vehiclePlateNumber: null });
  await waitFor(() => expect(links()).toEqual(['/driver/profile', '/driver/documents']));
  expect(text()).toMatch(/plate/i);
});

test('with everything sent a driver only waits', async () => {
  show({ approval: 'pending' }, [aDocument({ state: 'uploaded' })]);
  await waitFor(() => expect(document.querySelectorAll('p')).toHaveLength(2));
  expect(links()).toEqual(['/driver/documents']);
});

test('a suspended driver is led to the phone of support, and not to documents that are not the cause', async () => {
  show({ approval: 'suspended', reviewReason: 'Please call us.' }, [aDocument({ state: 'missing' })]);
  await waitFor(() => expect(links()).toEqual(['tel:+23276000000']));
  expect(text()).toContain('Please call us.');
  expect(text()).not.toContain('missing');
});

test.each(['rejected', 'suspended'] as const)('a %s driver reads why', async (approval) => {
  show({ approval, reviewReason: 'The plate does not match.' }, [aDocument({})]);
  expect(text()).toContain('The plate does not match.');
});
