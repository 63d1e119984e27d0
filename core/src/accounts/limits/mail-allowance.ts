import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { DAY, HOUR, takeAllowance } from './limits.ts';
import type { TextSpender } from './text-allowance.ts';
import type { Visitor } from '../visitor.ts';

/** Checks whether a mail may go to this address; if so, counts it, the owner's apart from strangers'. */
export const takeMailAllowance = (
  sql: Sql,
  config: Config,
  recipient: string,
  { address }: Visitor,
  spender: TextSpender = 'stranger',
): Promise<boolean> => {
  const kind = spender === 'owner' ? 'mail:owner' : 'mail';
  return takeAllowance(sql, config, [
    { kind: `${kind}:recipient`, subject: recipient, most: 3, withinSeconds: HOUR },
    { kind: `${kind}:recipient`, subject: recipient, most: 6, withinSeconds: DAY },
    { kind: `${kind}:address`, subject: address, most: 60, withinSeconds: HOUR },
  ]);
};
