import type { DevMessage } from '@waka/contracts/notifications/dev-message';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { devMessages } from './messages.repository.ts';

const NEWEST = 100;

/**
 * Lists the messages in the outbox, newest first; to one phone or e-mail, or to all. Empty where messages are really
 * sent. Throws AppError `request.not_found`.
 */
export async function outboxMessages(
  { sql, config }: Pick<Core, 'sql' | 'config'>,
  to: string | null,
): Promise<DevMessage[]> {
  ensure(config.sms.provider === 'outbox' || config.mail.provider === 'outbox', 'request.not_found');
  const messages = await devMessages(sql, to, NEWEST);
  return messages.map(({ recipient, at, ...message }) => ({ ...message, to: recipient, at: at.toISOString() }));
}
