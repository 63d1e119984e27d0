import type { Core } from '@waka/core/platform/core';
import { outboxSenders } from '@waka/core/messages/outbox-senders';
import type { Senders } from '@waka/core/messages/senders';
import { africasTalkingSender } from './africas-talking-sender.ts';
import { smtpSender } from './smtp-sender.ts';
import { twilioSender } from './twilio-sender.ts';

/** Creates the senders that the environment configures. */
export function sendersOf(core: Pick<Core, 'sql' | 'config'>): Senders {
  const { sms, mail } = core.config;
  const outbox = outboxSenders(core);
  return {
    sms: smsSender(sms) ?? outbox.sms,
    mail: mail.provider === 'smtp' ? smtpSender(mail) : outbox.mail,
  };
}

function smsSender(sms: Core['config']['sms']): Senders['sms'] | null {
  if (sms.provider === 'africastalking') return africasTalkingSender(sms);
  return sms.provider === 'twilio' ? twilioSender(sms) : null;
}
