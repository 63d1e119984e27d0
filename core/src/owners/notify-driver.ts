import { userById } from '../accounts/users.repository.ts';
import { noticeText } from '../messages/notices.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';

/** Notifies the driver of a book of what has changed about it, in the caller's transaction. */
export async function notifyDriver(
  sql: Sql,
  { driverId, ownerName }: Pick<OwnerTermsRow, 'driverId' | 'ownerName'>,
  notice: 'owner_wallet' | 'book_ended' | 'book_ended_owner' | 'book_paid_off' | 'book_paid_late' | 'book_sold',
): Promise<void> {
  const language = (await userById(sql, driverId))?.language ?? null;
  const message = noticeText(notice, language, { owner: ownerName });
  await notify(sql, { userId: driverId, kind: 'ops_message', facts: { message } });
}
