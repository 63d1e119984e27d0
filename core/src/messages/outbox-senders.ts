import type { Core } from '../platform/core.ts';
import { insertDevMessage } from './messages.repository.ts';
import type { Senders } from './senders.ts';

/** Stores texts and mails where a developer can read them, and sends nothing. */
export const outboxSenders = ({ sql }: Pick<Core, 'sql'>): Senders => ({
  sms: {
    async send({ to, text, reference }) {
      await insertDevMessage(sql, { id: reference, channel: 'sms', recipient: to, text });
    },
  },
  mail: {
    async send({ to, subject, text, reference }) {
      await insertDevMessage(sql, { id: reference, channel: 'email', recipient: to, text: `${subject}\n\n${text}` });
    },
  },
});
