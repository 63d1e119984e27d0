import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { Browser } from '../testing/browser.ts';
import { codeSentTo } from '../testing/post.ts';
import { aPerson } from '../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

/** Registers a person with a referral code, and proves the phone. */
async function joinBy(referralCode: string, userType: 'rider' | 'driver' = 'rider'): Promise<void> {
  const person = { ...aPerson(userType), referralCode };
  const browser = new Browser(backend);
  await browser.call(routes.register, person);
  const code = await codeSentTo(backend.core, person.phone);
  const entered = { phone: person.phone, code, userType };
  const { status } = await (userType === 'rider'
    ? browser.call(routes.verifyPhone, { phone: person.phone, code })
    : browser.call(routes.verifyOtp, entered));
  expect(status).toBe(200);
}

describe('a link to a friend', () => {
  test.each(['rider', 'driver'] as const)('records the referrer of the %s that registers by it', async (userType) => {
    const referrer = await aRider(backend.core);
    const { body } = await backend.call(routes.myReferrals, { as: referrer });
    await joinBy(String(body.code).toLowerCase(), userType);
    expect((await backend.call(routes.myReferrals, { as: referrer })).body).toMatchObject({
      joined: 1,
      rewarded: 0,
      friends: [{ name: 'Isatu', userType, rewardedAt: null }],
    });
  });

  test.each(['ZZZZZZZZ', 'no code at all'])('does not stop a registration when it is wrong: %s', async (code) => {
    await expect(joinBy(code)).resolves.toBeUndefined();
  });
});

describe('access', () => {
  test('riders and drivers see their referrals, riders their points', async () => {
    const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
    expect((await backend.call(routes.myReferrals, { as: driver })).status).toBe(200);
    expect(await backend.call(routes.myRewards, { as: rider })).toMatchObject({
      status: 200,
      body: { points: 0, level: 'bronze', rides: 0, friends: 0 },
    });
    expect((await backend.call(routes.myRewards, { as: driver })).status).toBe(403);
    expect((await backend.call(routes.myReferrals)).status).toBe(401);
  });
});
