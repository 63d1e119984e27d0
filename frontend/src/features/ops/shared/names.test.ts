import { afterAll, expect, test } from '@jest/globals';
import { LANGUAGES } from '@waka/contracts/languages';
import { SHOWN_ACTIONS } from '@waka/contracts/ops/audit-actions';
import { MESSAGE_TEMPLATES } from '@waka/contracts/ops/work-views';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { workTexts } from '../../../lib/i18n/messages/work/texts.ts';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { OPS } from '../live/ops-keys.ts';
import { actionName, cityName, queueName, templateName } from './names.ts';

await texts(opsTexts, opsSectionTexts, workTexts);
afterAll(() => switchTo('en'));

const unnamed = (nameOf: (key: string) => string, keys: readonly string[]) => keys.filter((key) => nameOf(key) === key);

test.each(LANGUAGES)('actions, messages and queues have names in %s', async (language) => {
  await switchTo(language);
  expect(unnamed(actionName, SHOWN_ACTIONS)).toEqual([]);
  expect(unnamed(queueName, ['matching-freetown', 'notifications', 'payments', 'maintenance'])).toEqual([]);
  expect(MESSAGE_TEMPLATES.map(templateName)).not.toContain(templateName('of a newer service'));
});

test.each(LANGUAGES)('every action of a ride has its words in the ride’s file in %s', async (language) => {
  await switchTo(language);
  const ofRides = SHOWN_ACTIONS.filter((action) => action.startsWith('ride.'));
  expect(ofRides.filter((action) => translateIfKnown(`ops.audit.${action}`) === null)).toEqual([]);
});

test('a city has the name that ops gave it, and the rest of a country one in each language', async () => {
  await switchTo('en');
  expect(cityName('port-loko')).toBe('port-loko');
  queryClient.setQueryData(OPS.areas, [
    { id: 'port-loko', name: 'Port Loko', kind: 'city' },
    { id: 'freetown', name: 'Greater Freetown', kind: 'city' },
    { id: 'sierra-leone', name: 'Sierra Leone', kind: 'rest' },
  ]);
  expect(cityName('port-loko')).toBe('Port Loko');
  expect(cityName('freetown')).toBe('Greater Freetown');
  expect(cityName('sierra-leone')).toBe('Rest of Sierra Leone');
});
