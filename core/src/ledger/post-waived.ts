import type { Sql } from '../platform/postgres/sql.ts';
import type { WaivedRest } from '../rides/waived-rest.entity.ts';
import { post } from './post.ts';

/** Posts that a rider owes no longer what was carried to the next ride: the service bears it. */
export const postWaived = (
  sql: Sql,
  { id, riderId, amount, currency }: Pick<WaivedRest, 'id' | 'riderId' | 'amount' | 'currency'>,
): Promise<boolean> =>
  post(sql, {
    kind: 'rest_waived',
    reference: id,
    rideId: null,
    currency,
    lines: [
      { account: 'refunds', ownerId: null, amount },
      { account: 'rider_due', ownerId: riderId, amount: -amount },
    ],
  });
