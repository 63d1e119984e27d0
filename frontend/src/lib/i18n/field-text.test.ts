import { expect, test } from '@jest/globals';
import { errorTexts } from './messages/errors/texts.ts';
import { activate, fieldText, textsArrived } from './i18n.ts';

test('the service’s message about the length of a password is translated for any length', async () => {
  const { messages } = await errorTexts.ar();
  textsArrived('ar', messages);
  activate('ar', 'ar-u-nu-latn');
  expect(fieldText('Password must be at least 6 characters')).toBe('يجب أن تكون كلمة المرور 6 أحرف على الأقل');
  expect(fieldText('Password must be at least 9 characters')).toBe('يجب أن تكون كلمة المرور 9 أحرف على الأقل');
  expect(fieldText('Password must be at least 12 characters')).toBe('يجب أن تكون كلمة المرور 12 حرفًا على الأقل');
  expect(fieldText('No one translated these 3 words')).toBe('No one translated these 3 words');
});
