import type { Language } from '@waka/contracts/languages';
import { codeOf, emailTokenOf, resetTokenOf, shareTokenOf, contactTokenOf } from '../accounts/secrets-of-codes.ts';
import type { Core } from '../core.ts';
import { NotTaken, type Senders } from './senders.ts';
import { compose, type Template } from './templates.ts';

export const MAX_ATTEMPTS = 3;
export const FIRST_RETRY_MS = 2000;

type Claimed = Template & {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  language: Language;
  attempts: number;
};

export type Outcome = 'sent' | 'not_taken' | 'nothing_to_do';

/**
 * Sends a message at most once, whoever asks and however often: it is claimed in the database first, and a process that
 * dies with it in its hands leaves it claimed. A person can ask for another code; nobody can take back a second text.
 */
export async function sendMessage(
  { sql, config, logger }: Pick<Core, 'sql' | 'config' | 'logger'>,
  { sms, mail }: Senders,
  messageId: string,
): Promise<Outcome> {
  const [message] = await sql<Claimed>(CLAIM, [messageId]);
  if (!message) return 'nothing_to_do';
  const { id: reference, channel, recipient: to } = message;
  const { subject, text } = compose(message, message.language, {
    codeOf: (codeId) => codeOf(config, codeId),
    resetTokenOf: (resetId) => resetTokenOf(config, resetId),
    emailTokenOf: (changeId) => emailTokenOf(config, changeId),
    shareTokenOf: (shareId) => shareTokenOf(config, shareId),
    contactTokenOf: (linkId) => contactTokenOf(config, linkId),
    publicUrl: config.publicUrl,
  });
  try {
    await (channel === 'sms' ? sms.send({ to, text, reference }) : mail.send({ to, subject, text, reference }));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    logger.warn({ message: reference, channel, attempts: message.attempts, reason: error.message }, 'not taken');
    const isOver = error.isFinal || message.attempts >= MAX_ATTEMPTS;
    await sql(isOver ? GIVE_UP : TRY_LATER, [reference, error.message]);
    return error.isFinal ? 'nothing_to_do' : 'not_taken';
  }
  await sql(`UPDATE messages SET state = 'sent', sent_at = now() WHERE id = $1`, [reference]);
  return 'sent';
}

/** Messages that nobody's nudge reached, because Redis was away or a process died. Those past their time are closed. */
export async function messagesLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 100): Promise<string[]> {
  await sql(`UPDATE messages SET state = 'late' WHERE state = 'waiting' AND send_before <= now()`);
  const rows = await sql<{ id: string }>(
    `SELECT id FROM messages WHERE state = 'waiting' AND next_attempt_at < now() - interval '1 second'
     ORDER BY next_attempt_at LIMIT $1`,
    [batch],
  );
  return rows.map(({ id }) => id);
}

const CLAIM = `
  UPDATE messages SET state = 'sending', attempts = attempts + 1
  WHERE id = $1 AND state = 'waiting' AND send_before > now()
  RETURNING id, channel, recipient, language, template, params, attempts`;

const TRY_LATER = `
  UPDATE messages SET state = 'waiting', last_error = $2,
    next_attempt_at = now() + make_interval(secs => ${FIRST_RETRY_MS / 1000} * 2 ^ (attempts - 1))
  WHERE id = $1`;

const GIVE_UP = `UPDATE messages SET state = 'failed', last_error = $2 WHERE id = $1`;
