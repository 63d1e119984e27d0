import { afterAll, expect, test } from '@jest/globals';
import { LANGUAGES } from '@waka/contracts/languages';
import { SHOWN_ACTIONS } from '@waka/contracts/ops/audit-actions';
import { MESSAGE_TEMPLATES } from '@waka/contracts/ops/work-views';
import { deskTexts } from '../../../lib/i18n/messages/desk/texts.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { actionName, queueName, templateName } from './names.ts';

await texts(deskTexts);
afterAll(() => switchTo('en'));

test.each(LANGUAGES)('actions, messages and queues have names in %s', async (language) => {
  await switchTo(language);
  const named = (of: (key: string) => string, keys: readonly string[]) => keys.filter((key) => of(key) === key);
  expect(named(actionName, SHOWN_ACTIONS)).toEqual([]);
  expect(named(queueName, ['matching-freetown', 'notifications', 'payments'])).toEqual([]);
  expect(MESSAGE_TEMPLATES.map(templateName)).not.toContain(templateName('of a newer service'));
});
