import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const levy = { region: 'SL', name: 'City levy', base: 'ride', rate: null, amount: 25, isContained: false };
const add = (body: object) =>
  backend.call(routes.addTax, { as: admin, body: { ...levy, reason: 'By-law 12', ...body } });

test('a tax is added and ended with its reasons, and each decision is in the audit trail', async () => {
  const added = await add({});
  expect(added).toMatchObject({ status: 200, body: { ...levy, state: 'in_force', reason: 'By-law 12' } });
  const [id, decisionId] = [String(added.body['id']), String(added.body['decisionId'])];
  const end = (seen: string) =>
    backend.call(routes.endTax, { as: admin, params: { id }, body: { reason: 'Repealed', seen } });
  expect(await end('0192f000-0000-7000-8000-000000000000')).toMatchObject({ body: { code: 'ops.decided_meanwhile' } });
  expect(await end(decisionId)).toMatchObject({ body: { state: 'ended', reason: 'Repealed' } });
  const actions = await backend.core.sql(`SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id`, [id]);
  expect(actions).toEqual([{ action: 'tax.added' }, { action: 'tax.ended' }]);
  const listed = await backend.call(routes.taxes, { as: admin });
  expect(listed.body).toMatchObject({ taxes: [{ id }], accounts: [{ region: 'SL', owed: 0 }, { region: 'GN' }] });
});

test.each([
  ['a share without a rate', { base: 'fare', rate: null }],
  ['an amount without a sum', { amount: null }],
  ['more than half', { base: 'fare', rate: 5001 }],
  ['no name', { name: '' }],
])('%s is refused', async (_, body) => {
  expect(await add(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

const pay = (region: string) =>
  backend.call(routes.payTaxes, {
    as: admin,
    params: { region },
    body: { amount: 1, reference: 'NRA-1', reason: 'October' },
  });

test('nothing is paid where nothing is owed, and not for a country that does not exist', async () => {
  expect(await pay('GN')).toMatchObject({ status: 422, body: { code: 'ops.more_than_owed' } });
  expect(await pay('XX')).toMatchObject({ status: 404, body: { code: 'ops.not_found' } });
});
