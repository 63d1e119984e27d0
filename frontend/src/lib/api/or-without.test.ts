import { expect, jest, test } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { orWithout } from './or-without.ts';

const refusal = (field: string, code: 'request.invalid' | 'request.not_found' = 'request.invalid') =>
  new ApiError(400, code, 'Not valid.', { fields: { [field]: 'should not exist' } });

const sent = (error: unknown) => {
  const without = jest.fn(async () => 'without');
  const refused = async () => {
    throw error;
  };
  return { without, reply: orWithout('near', refused, without) };
};

test.each(['near', 'pickupLocation.near', 'stops.0.near'])(
  'a call whose %s is refused is sent without it',
  async (name) => {
    const { reply } = sent(refusal(name));
    expect(await reply).toBe('without');
  },
);

test('a call that is taken is sent once', async () => {
  const without = jest.fn(async () => 'without');
  expect(await orWithout('near', async () => 'with', without)).toBe('with');
  expect(without).not.toHaveBeenCalled();
});

test.each([
  ['for another field', refusal('nearby')],
  ['for another reason', refusal('near', 'request.not_found')],
  ['by no service', new TypeError('near')],
])('a call refused %s is not sent again', async (_, error) => {
  const { without, reply } = sent(error);
  await expect(reply).rejects.toBe(error);
  expect(without).not.toHaveBeenCalled();
});
