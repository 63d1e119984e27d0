import type { Core } from '../core.ts';
import type { Senders } from './senders.ts';

/** Keeps texts and mails where a developer can read them, and sends nothing. */
export function outboxSenders({ sql }: Pick<Core, 'sql'>): Senders {
  const keep = async (channel: string, id: string, to: string, text: string) => {
    await sql('INSERT INTO dev_outbox (id, channel, recipient, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      id,
      channel,
      to,
      text,
    ]);
  };
  return {
    sms: { send: ({ to, text, reference }) => keep('sms', reference, to, text) },
    mail: { send: ({ to, subject, text, reference }) => keep('email', reference, to, `${subject}\n\n${text}`) },
  };
}
