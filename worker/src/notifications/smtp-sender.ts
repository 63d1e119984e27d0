import type { MailConfig } from '@waka/core/platform/config/notifications-config';
import { NotTaken, type MailSender } from '@waka/core/messages/senders';
import { createTransport } from 'nodemailer';

type Account = Extract<MailConfig, { provider: 'smtp' }>;

const PATIENCE_MS = 10_000;

/** Creates the sender of mail by SMTP. The message's id is the mail's, so that a server can recognise a repeat. */
export function smtpSender({ url, from }: Account): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    async send({ to, subject, text, reference }) {
      const messageId = `<${reference}@${from.split('@').at(-1)?.replace('>', '') ?? 'waka'}>`;
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
}

// The server's own reply shows that it accepted nothing: 4xx for now, 5xx for good.
function refusalOf(error: unknown): NotTaken | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return new NotTaken(`SMTP ${error.responseCode}`, { isFinal: error.responseCode >= 500 });
  }
  return 'command' in error && error.command === 'CONN' ? new NotTaken('the mail server cannot be reached') : null;
}
