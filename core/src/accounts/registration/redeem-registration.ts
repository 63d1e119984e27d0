import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { takeRegistration } from '../codes/codes.repository.ts';
import { createAccount } from './create-account.ts';
import type { CodeFor } from '../codes/one-time-codes.ts';
import type { Visitor } from '../visitor.ts';

/** Creates the account whose registration waited for this code. */
export async function redeemRegistration(
  sql: Sql,
  config: Config,
  visitor: Visitor,
  code: CodeFor,
): Promise<string | null> {
  const { phone, userType } = code;
  const account = await takeRegistration(sql, { browser: visitor.browser, phone, userType });
  return account ? createAccount(sql, config, account, visitor) : null;
}
