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
const monime = { MONIME_ACCESS_TOKEN: 'token', MONIME_SPACE_ID: 'spc-1', MONIME_WEBHOOK_SECRET: 'secret' };

describe('the payment providers', () => {
  test('are absent without keys', () => {
    expect(readPaymentsConfig({}, true)).toEqual({ stripe: null, wallets: [] });
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
    [{ ...monime, MONIME_WEBHOOK_SECRET: '' }, 'MONIME_WEBHOOK_SECRET'],
    [{ ...monime, MONIME_URL: 'http://monime.example' }, 'MONIME_URL'],
    [{ ...monime, MONIME_SIGNATURE_SEPARATOR: '-' }, 'MONIME_SIGNATURE_SEPARATOR'],
    [{ LENGOPAY_LICENCE_KEY: 'key' }, 'LENGOPAY_WEBSITE_ID'],
  ])('are refused in production when set up wrongly: %j', (env, named) => {
    const read = () => readPaymentsConfig(env, true);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(named);
  });
});

const placesOf = (env: Record<string, string>, production = true) =>
  readPaymentsConfig(env, production).wallets.map(({ credentials, region, settings }) => [
    credentials,
    region,
    settings,
  ]);
const merchantKey = (value: string) => expect.objectContaining({ merchantKey: value });

describe('the accounts of wallets', () => {
  test('serve the country that they are of, and in tests each', () => {
    expect(placesOf({ ...orange, ORANGE_MONEY_COUNTRY: 'gn' })).toEqual([['ORANGE_MONEY', 'GN', merchantKey('key')]]);
    expect(placesOf(orange, false).map(([, region]) => region)).toEqual(['SL', 'GN']);
    const live = { ...momo, MOMO_TARGET_ENVIRONMENT: 'mtnguineaconakry' };
    expect(placesOf(live).map(([name, region]) => [name, region])).toEqual([['MOMO', 'GN']]);
  });

  test('of Monime and LengoPay are used in the one country that they serve', () => {
    const lengoPay = { LENGOPAY_LICENCE_KEY: 'key', LENGOPAY_WEBSITE_ID: 'site' };
    expect(placesOf({ ...monime, ...lengoPay }).map(([name, region]) => [name, region])).toEqual([
      ['MONIME', 'SL'],
      ['LENGOPAY', 'GN'],
    ]);
    const elsewhere = { MONIME_GN_ACCESS_TOKEN: 'token', LENGOPAY_SL_LICENCE_KEY: 'key' };
    expect(placesOf(elsewhere)).toEqual([]);
  });

  test('of a country are used there in place of those of all', () => {
    const own = { ORANGE_MONEY_SL_MERCHANT_KEY: 'of SL', ORANGE_MONEY_SL_CLIENT_ID: 'its own' };
    expect(placesOf({ ...orange, ORANGE_MONEY_COUNTRY: 'gn', ...own })).toEqual([
      [
        'ORANGE_MONEY',
        'SL',
        expect.objectContaining({ merchantKey: 'of SL', clientId: 'its own', clientSecret: 'secret', country: 'sl' }),
      ],
      ['ORANGE_MONEY', 'GN', merchantKey('key')],
    ]);
  });

  test('with a name of their own are found by it, and incomplete ones are refused', () => {
    const afrimoney = {
      AFRIMONEY_SL_SUBSCRIPTION_KEY: 'key',
      AFRIMONEY_SL_API_USER: 'user',
      AFRIMONEY_SL_API_KEY: 'secret',
    };
    expect(placesOf(afrimoney, false)).toEqual([['AFRIMONEY', 'SL', expect.objectContaining({ currency: 'SLE' })]]);
    const { AFRIMONEY_SL_API_KEY: _, ...incomplete } = afrimoney;
    expect(() => placesOf(incomplete, false)).toThrow('AFRIMONEY_SL_API_KEY');
    expect(() => placesOf({ ...orange, ORANGE_MONEY_SL_MERCHANT_KEY: 'k', ORANGE_MONEY_SL_COUNTRY: 'gn' })).toThrow(
      'ORANGE_MONEY_SL_COUNTRY',
    );
  });
});
