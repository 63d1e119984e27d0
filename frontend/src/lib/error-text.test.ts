import { expect, test } from '@jest/globals';
import { ApiError } from './api/api-error.ts';
import { errorText } from './error-text.ts';
import { authTexts } from './i18n/messages/auth/texts.ts';
import { texts } from './i18n/texts.ts';

await texts(authTexts);

test('a refused sign-in says why the account is suspended', () => {
  const error = new ApiError(403, 'auth.suspended', 'This account is locked.', { why: 'Rides were not paid' });
  expect(errorText(error, 'app.network')).toMatch(/Our team says: Rides were not paid$/);
});
