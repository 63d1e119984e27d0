import type { Sql } from '../platform/sql.ts';
import { pg, statement } from '../platform/statement.ts';
import { User } from './user.entity.ts';

export const userById = (sql: Sql, id: string): Promise<User | null> => sql.manager.findOneBy(User, { id });

const lock = statement({
  text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE',
  parameters: [pg.uuid],
  row: { id: pg.uuid },
});

/** Lets transactions that change what belongs to a person take turns, until the end of this one. */
export const lockUser = (sql: Sql, id: string): Promise<unknown> => lock(sql, id);

export const setPhotoUrl = (sql: Sql, id: string, profileImageUrl: string | null): Promise<unknown> =>
  sql.manager.update(User, { id }, { profileImageUrl });
