import { expect, test } from '@jest/globals';
import type { DriverDocument } from '@waka/contracts/drivers/driver-documents';
import { approvalWord, standingOf } from './document-texts.ts';

const aDocument = (given: Partial<DriverDocument>): DriverDocument => ({
  kind: 'licence',
  isRequired: true,
  expires: true,
  state: 'approved',
  reason: null,
  expiresOn: '2027-01-31',
  isExpired: false,
  uploadedAt: null,
  reviewedAt: null,
  contentType: null,
  fileUrl: null,
  ...given,
});

test('a document that has ended is no longer shown as approved', () => {
  expect(standingOf({ state: 'approved', isExpired: true })).toBe('expired');
  expect(standingOf({ state: 'approved', isExpired: false })).toBe('approved');
  expect(standingOf({ state: 'missing', isExpired: false })).toBe('missing');
});

test('who waits for approval hears what is missing, or that nothing is', () => {
  const some = [aDocument({ state: 'missing' }), aDocument({ state: 'refused' }), aDocument({ state: 'uploaded' })];
  expect(approvalWord('pending', some)).toMatchObject({ text: 'documents.approval.pendingMissing', count: 2 });
  expect(approvalWord('pending', [aDocument({ state: 'uploaded' })])).toMatchObject({
    text: 'documents.approval.pendingReview',
  });
  expect(approvalWord('pending', [aDocument({ state: 'missing', isRequired: false })]).count).toBe(0);
});

test('who has sent nothing reads that nothing is under review, and not that it is waited for', () => {
  const none = [aDocument({ state: 'missing' }), aDocument({ kind: 'insurance', state: 'missing' })];
  expect(approvalWord('pending', none)).toMatchObject({
    title: 'documents.approval.nothing',
    text: 'documents.approval.pendingMissing',
    count: 2,
  });
  expect(approvalWord('pending', [...none, aDocument({ state: 'uploaded' })]).title).toBe('documents.approval.pending');
});

test('an approval does not hide a document that has ended', () => {
  expect(approvalWord('approved', [aDocument({ isExpired: true })])).toMatchObject({ count: 1, tone: 'calm' });
  expect(approvalWord('approved', [aDocument({})]).tone).toBe('go');
});

test('an approval before the documents are checked says so, and not that the driver can go online', () => {
  const inReview = [aDocument({ state: 'uploaded' }), aDocument({ state: 'uploaded' }), aDocument({})];
  const text = 'documents.approval.approvedReview';
  expect(approvalWord('approved', inReview)).toMatchObject({ text, count: 2, tone: 'calm' });
  const sentByChoice = [aDocument({ state: 'uploaded', isRequired: false })];
  expect(approvalWord('approved', sentByChoice)).toMatchObject({ text: 'documents.approval.approvedText', count: 0 });
});
