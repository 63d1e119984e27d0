import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReviewedDocument } from '@waka/contracts/ops/ops-file-views';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { DocumentView } from './document-view.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

const aDocument: ReviewedDocument = {
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
  contentType: 'image/webp',
  fileUrl: '/api/documents/1/file',
};
const pictures = () => [...document.querySelectorAll('img')];

test.each(['small', 'large'])('the %s picture of a document that does not load is hidden', (size) => {
  render(<DocumentView document={aDocument} name="Driving licence" />);
  fireEvent.click(screen.getByRole('button', { name: /Driving licence/ }));
  const [small, large] = pictures();
  const picture = size === 'small' ? small : large;
  if (!picture) throw new Error('The picture is not shown.');
  fireEvent.error(picture);
  expect(pictures()).toEqual([]);
});
