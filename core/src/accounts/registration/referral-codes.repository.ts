import type { Sql } from '../../platform/postgres/sql.ts';
import { ReferralCode } from './referral-code.entity.ts';
import { Referral } from './referral.entity.ts';

export const codeBy = (sql: Sql, key: Partial<ReferralCode>): Promise<ReferralCode | null> =>
  sql.manager.findOneBy(ReferralCode, key);

/** Stores a code, unless the person has one or another person has this one. */
export const insertCode = (sql: Sql, code: ReferralCode): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(ReferralCode).values(code).orIgnore().execute();

/** Stores who referred a person; the first one counts. */
export const insertReferral = (sql: Sql, referral: Pick<Referral, 'friendId' | 'referrerId'>): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(Referral).values(referral).orIgnore().execute();
