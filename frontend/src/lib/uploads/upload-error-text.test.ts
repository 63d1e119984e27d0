import { expect, test } from '@jest/globals';
import { ApiError, errorOf, NetworkError } from '../api/api-error.ts';
import { activate, textsArrived, translate } from '../i18n/i18n.ts';
import { formats } from '../i18n/languages.ts';
import { uploadTexts } from '../i18n/messages/upload/texts.ts';
import { texts } from '../i18n/texts.ts';
import { uploadErrorText } from './upload-error-text.ts';
import { UploadFailure, type UploadFailureKind } from './upload-failure.ts';

await texts(uploadTexts);

const NETWORK = 'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.';
const badGateway = new ApiError(502, 'unexpected', '502: <html>', { statusText: 'Bad Gateway' });

test.each<[UploadFailureKind, string]>([
  ['no_url', 'Failed to get upload URL'],
  ['expired', 'Request has expired'],
  ['refused', 'Non 2xx'],
  ['network', NETWORK],
  ['cannot_sign', 'Cannot sign without a key, an uploadId, and a partNumber'],
])('the failure %s reads "%s"', (kind, text) => {
  expect(uploadErrorText(new UploadFailure(kind))).toBe(text);
});

test('without an upload URL the status text says why', () => {
  const failure = new UploadFailure('no_url', { cause: badGateway });
  expect(uploadErrorText(failure)).toBe('Failed to get upload URL: Bad Gateway');
});

test('401 reads "Authorization required"', () => {
  expect(uploadErrorText(new ApiError(401, 'auth.required', 'Please sign in.'))).toBe('Authorization required');
});

test('another failure reads "Failed request with status: {status}. {statusText}"', () => {
  expect(uploadErrorText(badGateway)).toBe('Failed request with status: 502. Bad Gateway');
});

test('the message and the request id of the service are appended', async () => {
  const body = { code: 'service.unavailable', message: 'Please try again shortly.', requestId: 'r-1' };
  const response = {
    status: 503,
    statusText: 'Service Unavailable',
    headers: new Map(),
    text: async () => JSON.stringify(body),
  };
  const error = await errorOf(Object.assign(Object.create(null), response));
  expect(uploadErrorText(error)).toBe(
    'Failed request with status: 503. Service Unavailable Please try again shortly. (r-1)',
  );
});

test('a 4xx with a message shows that message', () => {
  const error = new ApiError(413, 'upload.too_large', 'This file is too large.');
  expect(uploadErrorText(error)).toBe('This file is too large.');
  expect(uploadErrorText(new UploadFailure('no_url', { cause: error }))).toBe(uploadErrorText(error));
});

test('what is wrong with the file is said in the language of the reader', () => {
  const sentence = 'A photo can be at most 5 MB.';
  const error = new ApiError(400, 'request.invalid', 'Please check what you entered.', { fields: { size: sentence } });
  expect(uploadErrorText(error)).toBe(sentence);
  textsArrived('fr', { [`field.${sentence}`]: ['Une photo peut faire au plus 5 Mo.'] });
  activate('fr', formats.fr);
  expect(uploadErrorText(error)).toBe('Une photo peut faire au plus 5 Mo.');
  activate('en', formats.en);
});

test('a network failure has its own sentence, wherever it happens', () => {
  expect(uploadErrorText(new NetworkError('away'))).toBe(NETWORK);
  expect(uploadErrorText(new UploadFailure('no_url', { cause: new NetworkError('away') }))).toBe(NETWORK);
});

test('missing metadata is named, one field or several', () => {
  expect(translate('upload.missingMeta', { count: 1, fields: 'size' })).toBe('Missing required meta field: size.');
  expect(translate('upload.missingMeta', { count: 2, fields: 'size, name' })).toBe(
    'Missing required meta fields: size, name.',
  );
});
