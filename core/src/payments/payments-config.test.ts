import { describe, expect, test } from '@jest/globals';
import { ConfigError } from '../platform/environment.ts';
import { readPaymentsConfig } from '../platform/config/payments-config.ts';

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const momo = { MOMO_SUBSCRIPTION_KEY: 'key', MOMO_API_USER: 'user', MOMO_API_KEY: 'secret' };
const orange = {
  ORANGE_MONEY_MERCHANT_KEY: 'key',
  ORANGE_MONEY_CLIENT_ID: 'id',
  ORANGE_MONEY_CLIENT_SECRET: 'secret',
};

describe('the payment providers', () => {
  test('are absent without keys', () => {
    expect(readPaymentsConfig({}, true)).toEqual({ stripe: null, momo: null, orange: null });
  });

  test('distinguish test and live keys, and production never accepts test keys', () => {
    expect(readPaymentsConfig(testKeys, false).stripe).toMatchObject({
      isTest: true,
      apiUrl: 'https://api.stripe.com',
    });
    expect(readPaymentsConfig(testKeys, true).stripe).toMatchObject({ isTest: false });
  });

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'both'],
    [{ ...testKeys, STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL'],
    [{ ...testKeys, STRIPE_JS_URL: 'http://stripe.example/v3/' }, 'STRIPE_JS_URL'],
    [{ ...momo, MOMO_TARGET_ENVIRONMENT: 'mtnguineaconakry', MOMO_API_KEY: '' }, 'MOMO_API_KEY'],
    [momo, 'MOMO_TARGET_ENVIRONMENT'],
    [{ ...momo, MOMO_TARGET_ENVIRONMENT: 'mtnguineaconakry', MOMO_URL: 'http://mtn.example' }, 'MOMO_URL'],
    [orange, 'ORANGE_MONEY_COUNTRY'],
    [{ ...orange, ORANGE_MONEY_COUNTRY: 'cm' }, 'ORANGE_MONEY_COUNTRY'],
  ])('are refused in production when set up wrongly: %j', (env, named) => {
    const read = () => readPaymentsConfig(env, true);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(named);
  });
});
