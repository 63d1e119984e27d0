import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@waka/core/platform/actor';
import { readWalletAccounts } from '@waka/core/platform/config/wallets-config';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { testWallets } from '@waka/core/testing/wallets';
import { methodCalls, mtn, orange, refusal } from '../testing/method-calls.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let rider: Actor;

beforeAll(async () => {
  backend = await testBackend({ payments: { stripe: null, wallets: readWalletAccounts(testWallets, false) } });
});
beforeEach(async () => {
  rider = await aRider(backend.core);
});
afterAll(() => backend.close());

const { add, list, remove, setDefault } = methodCalls(() => ({ backend, rider }));

async function setMtnOpen(isOpen: boolean): Promise<void> {
  await backend.core.sql(`UPDATE ride_methods SET is_open = $1 WHERE method = 'mtn_money'`, [isOpen]);
  backend.core.methods.invalidate();
}

describe('a mobile money account', () => {
  test('S26: is saved and returned to its owner with its full number', async () => {
    const added = await add(orange('076 12 34 56'));
    expect(added).toMatchObject({
      status: 201,
      body: { type: 'orange_money', provider: 'orange', phoneNumber: '+23276123456', accountName: 'Aminata Kamara' },
    });
    expect(await list()).toMatchObject([{ phoneNumber: '+23276123456' }]);
    const rows = await backend.core.sql('SELECT phone_number FROM payment_methods WHERE user_id = $1', [rider.id]);
    expect(rows).toEqual([{ phoneNumber: '+23276123456' }]);
  });

  test.each([
    [{ ...orange(), provider: 'mtn' }, 'provider'],
    [{ ...mtn, type: 'orange_money' }, 'provider'],
    [{ ...orange(), phoneNumber: '' }, 'phoneNumber'],
    [{ ...orange(), phoneNumber: '+44 7911 123456' }, 'phoneNumber'],
    [{ ...orange(), phoneNumber: '12345678901' }, 'phoneNumber'],
    [{ ...orange(), accountName: '   ' }, 'accountName'],
    [{ type: 'mtn_money' }, 'provider'],
    [{ ...orange(), type: 'wave' }, 'provider'],
    [{ ...orange(), isDefault: true }, 'isDefault'],
  ])('that makes no sense is refused: %j', async (body, field) => {
    expect(await add(body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
    });
    expect(await list()).toEqual([]);
  });

  test('of MTN is not saved for a number of Sierra Leone, where MTN has no network', async () => {
    expect(await add({ ...mtn, phoneNumber: '+23276123456' })).toMatchObject({
      status: 400,
      body: { fields: { phoneNumber: 'This wallet needs a number of Guinea, such as 620 12 34 56' } },
    });
    await setMtnOpen(false);
    expect(await add({ ...mtn, phoneNumber: '+23276123456' })).toMatchObject(refusal(409, 'payment.method_closed'));
    await setMtnOpen(true);
  });

  test('of a wallet that was closed since stays in the list, and is not chosen any more', async () => {
    await add(orange());
    const { id } = (await add(mtn)).body;
    await setMtnOpen(false);
    expect((await list()).map((one) => [Object(one).type, Object(one).isOffered])).toEqual([
      ['orange_money', true],
      ['mtn_money', false],
    ]);
    expect(await setDefault(String(id))).toMatchObject(refusal(409, 'payment.method_closed'));
    expect((await list()).map((one) => Object(one).isDefault)).toEqual([true, false]);
    await setMtnOpen(true);
    expect(await setDefault(String(id))).toMatchObject({ status: 200, body: { isDefault: true } });
  });

  test('is saved once', async () => {
    await add(orange());
    expect(await add(orange('+232 76 123 456'))).toMatchObject(refusal(409, 'payment.already_saved'));
  });

  test('is possible for a driver as well', async () => {
    const driver = await aDriver(backend.core);
    expect((await add(mtn, driver)).status).toBe(201);
    expect(await list(driver)).toHaveLength(1);
  });

  test('is one of at most ten', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await add(orange(`+2327612345${count}`))).status).toBe(201);
    }
    expect(await add(mtn)).toMatchObject(refusal(409, 'payment.too_many_methods'));
  });
});

async function three(): Promise<string[]> {
  const ids: string[] = [];
  for (const body of [orange(), mtn, orange('+23277000001')]) {
    // In their order, so that the last is the newest.
    ids.push(String((await add(body)).body.id));
  }
  return ids;
}
const defaults = async () =>
  (await list()).filter((method) => Object(method).isDefault).map((method) => String(Object(method).id));

describe('the default', () => {
  test('is the first, then the one that is chosen', async () => {
    const [first = '', second = ''] = await three();
    expect(await defaults()).toEqual([first]);
    expect(await setDefault(second)).toMatchObject({ status: 200, body: { id: second, isDefault: true } });
    expect(await defaults()).toEqual([second]);
  });

  test('S26: is one after fifty concurrent calls', async () => {
    const ids = await three();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => setDefault(ids[index % 3] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await defaults()).toHaveLength(1);
  });

  test('is one with concurrent additions, removals and choices', async () => {
    const [first = '', second = '', third = ''] = await three();
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => add(orange(`+2327999990${index}`))),
      remove(first),
      setDefault(second),
      setDefault(third),
      remove(second),
    ]);
    expect(await list()).toHaveLength(7);
    expect(await defaults()).toHaveLength(1);
  });

  test('passes to the newest of the others when it is removed', async () => {
    const [first = '', second = '', third = ''] = await three();
    await remove(first);
    expect(await defaults()).toEqual([third]);
    expect((await list()).map((method) => Object(method).id)).toEqual([third, second]);
  });

  test('S22: cannot be chosen or removed by another person', async () => {
    const [first = '', second = ''] = await three();
    const other = await aRider(backend.core);
    const missing = refusal(404, 'payment.method_not_found');
    expect(await setDefault(second, other)).toMatchObject(missing);
    expect(await remove(second, other)).toMatchObject(missing);
    expect(await setDefault('nonsense')).toMatchObject(missing);
    expect(await defaults()).toEqual([first]);
  });
});
