import type { UserType } from '@waka/contracts/accounts/user';
import { PERSON, PERSON_ROW } from '../accounts/person.repository.ts';
import { openOffers } from '../matching/offers/offers.repository.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { ownLive } from '../rides/ride-rows.repository.ts';

const listOf = (select: string) => `coalesce((SELECT jsonb_agg(row) FROM (${select}) AS row), '[]')`;
const NOTHING = `'[]'::jsonb`;

// One statement: when all phones of a city reconnect at once, each further query would be one for every phone. Phones
// measure the time left of offers by the clock of the database, which decides about it; clocks of nodes may differ.
const snapshotFor = (role: UserType) =>
  statement({
    text: `
      SELECT ${PERSON}, clock_timestamp() AS now,
        (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND read_at IS NULL) AS unread,
        ${role === 'admin' ? NOTHING : listOf(`SELECT * FROM rides WHERE ${ownLive(role, '$1')}`)} AS rides,
        ${role === 'driver' ? listOf(openOffers('$1')) : NOTHING} AS offers
      FROM users WHERE id = $1`,
    parameters: [pg.uuid],
    row: {
      ...PERSON_ROW,
      now: pg.timestamptz,
      unread: pg.integer,
      rides: pg.json<object[]>(),
      offers: pg.json<object[]>(),
    },
  });

/** What a person of a role has to be shown: the account, unread notifications, the live ride and open offers. */
export const snapshotOf = { rider: snapshotFor('rider'), driver: snapshotFor('driver'), admin: snapshotFor('admin') };
