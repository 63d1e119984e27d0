import type { Core } from '../../platform/core.ts';
import { hasCodeElsewhere } from '../codes/codes.repository.ts';
import { HOUR, MINUTE, takeAllowance } from '../limits/limits.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Checks whether a registration may be kept although its code can not be texted yet, since another browser has
 * requested one for the phone; if so, counts it. Each kept one costs a password hash, whether or not the phone has an account.
 */
export const takeRegistrationAllowance = (
  { transaction, config }: Pick<Core, 'transaction' | 'config'>,
  phone: string,
  { browser, address }: Visitor,
): Promise<boolean> =>
  transaction(
    async (sql) =>
      (await hasCodeElsewhere(sql, browser, phone)) &&
      takeAllowance(sql, config, [
        { kind: 'registration:number', subject: phone, most: 3, withinSeconds: 10 * MINUTE },
        { kind: 'registration:browser', subject: browser, most: 5, withinSeconds: HOUR },
        { kind: 'registration:address', subject: address, most: 60, withinSeconds: HOUR },
      ]),
  );
