import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { aRider } from '../testing/builders.ts';
import { promotionsOf } from '../testing/promotions.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
beforeEach(async () => {
  rider = await aRider(core, { usesPin: false });
});
afterAll(() => core.close());

const { aPromotion, enter, book, drive } = promotionsOf(() => ({ core, admin }));

test('a stranger learns nothing about a voucher that a completed ride has used', async () => {
  const { codes: batch } = await aPromotion({ kind: 'voucher', code: null, vouchers: 1 });
  const [voucher = ''] = batch;
  await enter(rider, voucher);
  await drive(await book(rider));
  await expect(enter(await aRider(core), voucher)).rejects.toMatchObject({ code: 'promotion.unknown' });
});

test('a budget that searches have reserved is in use, and used up once rides have spent it', async () => {
  const { codes: batch } = await aPromotion({ kind: 'voucher', code: null, vouchers: 2, budget: 1000 });
  const [one = '', other = ''] = batch;
  const { code } = await aPromotion({ budget: 1000 });
  const [second, third, fourth] = [await aRider(core, { usesPin: false }), await aRider(core), await aRider(core)];
  await enter(rider, one);
  const booked = [await book(rider)];
  await enter(second, code ?? '');
  booked.push(await book(second));
  for (const given of [other, code ?? ''])
    await expect(enter(third, given)).rejects.toMatchObject({ code: 'promotion.in_use' });
  for (const ride of booked) await drive(ride);
  for (const given of [other, code ?? ''])
    await expect(enter(fourth, given)).rejects.toMatchObject({ code: 'promotion.none_left' });
});
