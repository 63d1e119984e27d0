import { expect, jest, test } from '@jest/globals';
import { answerFetch } from '../../test/answer-fetch.ts';
import { leave } from './leaving.ts';
import { useSession } from './session.store.ts';

test('a sign-out that fails is logged, and ends the session on the screen all the same', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ kind: 'loading' }, true);
  answerFetch(502, 'Bad gateway');
  await leave();
  expect(useSession.getState().kind).toBe('signed_out');
  expect(log).toHaveBeenCalledWith('Logout error:', expect.objectContaining({ status: 502 }));
});
