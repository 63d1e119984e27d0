import { expect, jest, test } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { withProof } from './with-proof.ts';

const wanted = new ApiError(429, 'auth.proof_wanted', 'Some work first.', { proof: { challenge: 'abc', bits: 4 } });

test('a call that needs no proof is made once, without one', async () => {
  const send = jest.fn(async (_proof?: string) => 'sent');
  expect(await withProof(send)).toBe('sent');
  expect(send.mock.calls).toEqual([[]]);
});

test.each([
  ['for another reason', new ApiError(429, 'request.too_many', 'Too many.')],
  ['by no service', new TypeError('offline')],
])('a call that fails %s is not made again', async (_, error) => {
  const send = jest.fn(async (_proof?: string): Promise<string> => {
    throw error;
  });
  await expect(withProof(send)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

test('work that is asked for twice is done once: the second refusal is passed on', async () => {
  const proofs: (string | undefined)[] = [];
  const call = withProof(async (proof?: string): Promise<string> => {
    proofs.push(proof);
    throw wanted;
  });
  await expect(call).rejects.toBe(wanted);
  expect(proofs).toEqual([undefined, expect.stringMatching(/^abc\./)]);
});
