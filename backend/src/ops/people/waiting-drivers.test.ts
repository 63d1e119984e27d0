import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { opsKpis } from '@waka/core/ops/figures/kpis';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@waka.test', userType: 'admin' });
});
afterAll(() => backend.close());

async function aDocument({ id }: Actor, kind: string, hoursAgo: number, state = 'uploaded'): Promise<void> {
  await backend.core.sql(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, state, uploaded_at, reviewed_at, reason)
     VALUES ($1, $2, gen_random_uuid()::text, 'image/webp', gen_random_uuid(), $3, now() - make_interval(hours => $4),
       CASE WHEN $3 = 'refused' THEN now() END, CASE WHEN $3 = 'refused' THEN 'Not sharp' END)`,
    [id, kind, state, hoursAgo],
  );
}
const listed = async (status: string, before?: string): Promise<Record<string, unknown>[]> => {
  const query = `?status=${status}${before ? `&before=${before}` : ''}`;
  return Object((await backend.call(routes.drivers, { as: admin, query })).body);
};
const ids = async (status: string, before?: string) => (await listed(status, before)).map(({ id }) => id);

test('applicants with documents to review come first, the longest wait first, and each page goes on after the one before', async () => {
  const applicants: Actor[] = [];
  for (let n = 0; n < 5; n += 1) {
    // In the order of their ids.
    applicants.push(await aDriver(backend.core, { approval: 'pending' }));
  }
  const [first, decided, again, , long] = applicants;
  if (!first || !decided || !again || !long) throw new Error('too few');
  await aDocument(decided, 'licence', 90, 'refused');
  await aDocument(again, 'licence', 2);
  await aDocument(again, 'insurance', 3);
  await aDocument(long, 'licence', 40);
  const order = [long, again, ...applicants.filter((one) => one !== long && one !== again)].map(({ id }) => id);
  const list = await listed('pending');
  expect(list.map(({ id }) => id)).toEqual(order);
  expect(list[1]).toMatchObject({ documentsToReview: 2, sentAt: expect.any(String) });
  expect(new Date(String(list[1]?.sentAt)).getTime()).toBeGreaterThan(new Date(String(list[0]?.sentAt)).getTime());
  expect(list.slice(2).map(({ documentsToReview, sentAt }) => [documentsToReview, sentAt])).toEqual(
    Array.from({ length: 3 }, () => [0, null]),
  );
  for (const [index, id] of order.entries()) expect(await ids('pending', id)).toEqual(order.slice(index + 1));
});

test('what a suspended driver sends waits for review, with that of approved ones', async () => {
  const { reviewsWaiting: before = 0 } = await opsKpis(backend.core, []);
  const suspended = await aDriver(backend.core, { approval: 'suspended', online: false });
  const renamed = await aDriver(backend.core, { approval: 'suspended', online: false });
  await aDocument(suspended, 'licence', 1);
  await backend.core.sql(`UPDATE driver_profiles SET shown_as = '{}' WHERE user_id = $1`, [renamed.id]);
  const list = await listed('review');
  expect(list.map(({ id, approval }) => [id, approval])).toEqual([
    [renamed.id, 'suspended'],
    [suspended.id, 'suspended'],
  ]);
  expect((await opsKpis(backend.core, [])).reviewsWaiting).toBe(before + 2);
});
