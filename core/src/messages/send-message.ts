import {
  codeOf,
  emailTokenOf,
  resetTokenOf,
  shareTokenOf,
  contactTokenOf,
  ownerCodeOf,
  ownerTokenOf,
} from './secrets-of-codes.ts';
import type { Language } from '@waka/contracts/languages';
import type { Core } from '../platform/core.ts';
import { claimMessage, closeExpired, overdueMessages, postpone, setFailed, setSent } from './messages.repository.ts';
import { NotTaken, type Senders } from './senders.ts';
import { compose, type Template } from './templates.ts';

export const MAX_ATTEMPTS = 3;
export const FIRST_RETRY_MS = 2000;
const UNKNOWN_RETRY_SECONDS = 60;

export type Outcome = 'sent' | 'not_taken' | 'nothing_to_do';

/**
 * Sends a message at most once, however often it is called: it is claimed in the database first, and stays claimed
 * when the process crashes. A person can ask for another code; a second text cannot be withdrawn.
 */
export async function sendMessage(
  { sql, config, logger }: Pick<Core, 'sql' | 'config' | 'logger'>,
  { sms, mail }: Senders,
  messageId: string,
): Promise<Outcome> {
  const [message] = await claimMessage(sql, messageId);
  if (!message) return 'nothing_to_do';
  const { id: reference, channel, recipient: to } = message;
  const composed = composedOf(config, message);
  if (!composed) {
    // A newer process, which knows the template, sends it; none was sent yet.
    logger.error({ message: reference, template: message.content.template }, 'a message cannot be composed');
    await postpone(sql, reference, 'cannot be composed', UNKNOWN_RETRY_SECONDS);
    return 'nothing_to_do';
  }
  const { subject, text } = composed;
  try {
    await (channel === 'sms' ? sms.send({ to, text, reference }) : mail.send({ to, subject, text, reference }));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    logger.warn(
      { message: reference, channel, attempts: message.attempts, reason: error.message },
      'not accepted by the provider',
    );
    const isOver = error.isFinal || message.attempts >= MAX_ATTEMPTS;
    if (isOver) await setFailed(sql, reference, error.message);
    else await postpone(sql, reference, error.message, FIRST_RETRY_MS / 1000);
    return error.isFinal ? 'nothing_to_do' : 'not_taken';
  }
  await setSent(sql, reference);
  return 'sent';
}

/**
 * Lists messages whose wake-up was lost, because Redis was unreachable or a process crashed. Expired ones are closed.
 */
export async function messagesLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 100): Promise<string[]> {
  await closeExpired(sql);
  const overdue = await overdueMessages(sql, batch);
  return overdue.map(({ id }) => id);
}

/** Composes a message; null where this process does not know its template, as during an update. */
function composedOf(config: Core['config'], { content, language }: { content: Template; language: Language }) {
  try {
    return compose(content, language, {
      codeOf: (codeId) => codeOf(config, codeId),
      resetTokenOf: (resetId) => resetTokenOf(config, resetId),
      emailTokenOf: (changeId) => emailTokenOf(config, changeId),
      shareTokenOf: (shareId) => shareTokenOf(config, shareId),
      contactTokenOf: (linkId) => contactTokenOf(config, linkId),
      ownerTokenOf: (linkId) => ownerTokenOf(config, linkId),
      ownerCodeOf: (paymentId) => ownerCodeOf(config, paymentId),
      publicUrl: config.publicUrl,
    });
  } catch {
    return null;
  }
}
