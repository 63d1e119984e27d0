import { expect, test } from '@jest/globals';
import { ApiError } from '../../../lib/api/api-error.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { refuseField } from '../../../test/answer-fetch.ts';
import { anIncident } from '../../../test/builders.ts';
import { close, note, takeFailed } from './incident-queries.ts';

await texts(opsSectionTexts);

test('a call for help that another admin took first names that admin', () => {
  const details = { takenBy: 'Mariatu Kamara' };
  takeFailed(new ApiError(409, 'incident.wrong_state', 'Someone else has already dealt with this.', details));
  expect(toastStore.getState().toast?.title).toBe('Mariatu Kamara has already taken this call');
});

test('a call for help whose taker is not known says what the service says', () => {
  takeFailed(new ApiError(409, 'incident.wrong_state', 'Someone else has already dealt with this.'));
  expect(toastStore.getState().toast?.description).toBe('Someone else has already dealt with this.');
});

test.each([note, close])(
  'a note is sent without the one shown to a backend that does not know the field yet',
  async (send) => {
    const bodies = refuseField('seen');
    await send({ incident: anIncident(), decisionId: 'the last one' }, 'No answer');
    expect(bodies).toEqual([{ note: 'No answer', seen: 'the last one' }, { note: 'No answer' }]);
  },
);
