import { postMessage } from '../../messages/post-message.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { User } from '../../accounts/user.entity.ts';

const NOTICE_MINUTES = 24 * 60;

/**
 * Queues a text, or a mail to a person without a phone, that the account is unlocked: a locked person is signed out and
 * would not learn it otherwise. Returns the messages to wake the sender for.
 */
export async function noticeOfRestoring(sql: Sql, { phone, email, userType }: User): Promise<string[]> {
  const recipient = phone ?? email;
  if (recipient === null) return [];
  const message = { template: 'account_restored', params: { userType: userType ?? 'rider' } } as const;
  const channel = phone === null ? 'email' : 'sms';
  return [await postMessage(sql, { ...message, channel, recipient, withinMinutes: NOTICE_MINUTES })];
}
