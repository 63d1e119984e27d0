import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/sql.ts';
import { DAY, HOUR, takeAllowance } from './limits.ts';
import type { Visitor } from './visitor.ts';

/** Whether a stranger may have a mail sent to this address; if so, it is counted. */
export const takeMailAllowance = (
  sql: Sql,
  config: Config,
  recipient: string,
  { address }: Visitor,
): Promise<boolean> =>
  takeAllowance(sql, config, [
    { kind: 'mail:recipient', subject: recipient, most: 3, withinSeconds: HOUR },
    { kind: 'mail:recipient', subject: recipient, most: 6, withinSeconds: DAY },
    { kind: 'mail:address', subject: address, most: 60, withinSeconds: HOUR },
  ]);
