import type { DevMessage } from '@waka/contracts/notifications/dev-message';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';

const NEWEST = 100;

interface Row {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  text: string;
  at: Date;
}

/** What was "sent", newest first; to one phone or e-mail, or to all. Where messages really leave, there is nothing. */
export async function outboxMessages(
  { sql, config }: Pick<Core, 'sql' | 'config'>,
  to: string | null,
): Promise<DevMessage[]> {
  ensure(config.sms.provider === 'outbox' || config.mail.provider === 'outbox', 'request.not_found');
  const rows = await sql<Row>(
    `SELECT id, channel, recipient, text, at FROM dev_outbox
     WHERE $1::text IS NULL OR recipient = $1 ORDER BY id DESC LIMIT ${NEWEST}`,
    [to],
  );
  return rows.map(({ recipient, at, ...row }) => ({ ...row, to: recipient, at: at.toISOString() }));
}
