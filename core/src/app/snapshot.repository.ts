import type { UserType } from '@waka/contracts/accounts/user';
import { PERSON, PERSON_ROW } from '../accounts/person.repository.ts';
import { openOffers } from '../matching/offers/offers.repository.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { ownLive } from '../rides/ride-rows.repository.ts';

const listOf = (select: string) => `coalesce((SELECT jsonb_agg(row) FROM (${select}) AS row), '[]')`;
const NOTHING = `'[]'::jsonb`;

// All in one statement: when the phones of a town come back at once, each question more is one for each of them.
// Phones measure offers by the clock of the database, by which offers end; the clock of each node may be another.
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

/** What a person of a role has to be shown: the account, what is unread, the live ride and open offers. */
export const snapshotOf = { rider: snapshotFor('rider'), driver: snapshotFor('driver'), admin: snapshotFor('admin') };
