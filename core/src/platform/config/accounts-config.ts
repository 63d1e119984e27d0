import { MIN_PASSWORD_LENGTH } from '@waka/contracts/accounts/account-requests';
import { integer, oneOf, type Environment } from '../environment.ts';

export interface AccountsConfig {
  /** Least length of a new password. */
  minPasswordLength: number;
  /** Whether a login by a short password, from a browser that has not proved the phone, needs a code to the phone. */
  newDeviceCode: boolean;
}

const MIN_IN_PRODUCTION = 8;
const LARGEST_MIN = 64;

export const readAccountsConfig = (env: Environment, production: boolean): AccountsConfig => ({
  minPasswordLength: integer(
    env,
    'PASSWORD_MIN',
    production ? MIN_IN_PRODUCTION : MIN_PASSWORD_LENGTH,
    MIN_PASSWORD_LENGTH,
    LARGEST_MIN,
  ),
  newDeviceCode: oneOf(env, 'NEW_DEVICE_CODE', ['on', 'off'], production ? 'on' : 'off') === 'on',
});
