import { afterEach, expect, jest, test } from '@jest/globals';
import type { FareRateView } from '@waka/contracts/ops/pricing/fare-views';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls, refuseField } from '../../../test/answer-fetch.ts';
import { OPS } from '../live/ops-keys.ts';
import { changeCity, changeCommission, changeFare, withdrawCommission, withdrawFare } from './fare-queries.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Lists the keys that are fetched again. */
function fetchedAgain(): unknown[] {
  const keys: unknown[] = [];
  jest.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    keys.push(filters?.queryKey);
  });
  return keys;
}

const rate: FareRateView = Object.assign(Object.create(null), { id: 'rate-1', decisionId: 'last' });
const commission = Object.assign(Object.create(null), {
  id: 'rate-2',
  decisionId: 'last',
  region: 'SL',
  vehicleType: 'xl',
  percent: 15,
});
const city = Object.assign(Object.create(null), { city: 'freetown', decisionId: 'last' });
const rates = { region: 'SL', vehicleType: 'standard', base: 500, perKm: 300 } as const;
const reason = 'Fuel costs more';
const facts = { emergencyPhone: '117', isVerified: true, reason };

const changes = [
  ['a fare', () => changeFare(rate, rates, { reason }), OPS.fares, { ...rates, reason }],
  [
    'a commission',
    () => changeCommission(commission, 18, { reason, effectiveFrom: '2026-12-01T00:00:00Z' }),
    OPS.commission,
    { region: 'SL', vehicleType: 'xl', percent: 18, reason, effectiveFrom: '2026-12-01T00:00:00Z' },
  ],
  ['the withdrawal of a fare', () => withdrawFare(rate, reason), OPS.fares, { reason }],
  ['the withdrawal of a commission', () => withdrawCommission(commission, reason), OPS.commission, { reason }],
  ['a city', () => changeCity(city, facts), OPS.cities, facts],
] as const;

test.each(changes)(
  '%s is sent with the decision that was seen, and its list is fetched again',
  async (_, send, key, body) => {
    const keys = fetchedAgain();
    const bodies = refuseField('seen');
    await send();
    // The second body is for a backend that does not know the field yet.
    expect(bodies).toEqual([{ ...body, seen: 'last' }, body]);
    expect(keys).toEqual([key]);
  },
);

test('a form that was refused names the decision that came first when it is sent again, and no other form does', async () => {
  fetchedAgain();
  const seen: unknown[] = [];
  const first = { id: 'theirs', action: 'fares.changed', by: 'Adama', at: '2026-11-27T10:00:00Z', reason: 'Fuel' };
  Object.assign(globalThis, {
    fetch: async (_address: string, init: { body: string }) => {
      seen.push(JSON.parse(init.body).seen);
      const isRefused = seen.at(-1) !== 'theirs';
      const body = { code: 'ops.decided_meanwhile', message: 'Meanwhile', requestId: 'r', decision: first };
      return {
        ok: !isRefused,
        status: isRefused ? 409 : 200,
        headers: new Headers(),
        text: async () => JSON.stringify(body),
        json: async () => body,
      };
    },
  });
  const [opened, other] = [{ decisionId: null }, { decisionId: null }];
  await expect(changeFare(opened, rates, { reason })).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
  await changeFare(opened, rates, { reason });
  await expect(changeFare(other, rates, { reason })).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
  expect(seen).toEqual([null, 'theirs', null]);
});

test('a rate without a decision says so, which is not the same as saying nothing', async () => {
  fetchedAgain();
  const bodies = refuseField('unknown');
  await changeFare({ decisionId: null }, rates, { reason });
  expect(bodies).toEqual([{ ...rates, reason, seen: null }]);
});

test('a change that the service refuses fetches the list again and is passed on', async () => {
  const keys = fetchedAgain();
  answerCalls({});
  await expect(withdrawFare(rate, reason)).rejects.toThrow('Nothing is here.');
  expect(keys).toEqual([OPS.fares]);
});
