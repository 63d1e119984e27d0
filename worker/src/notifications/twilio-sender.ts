import type { SmsConfig } from '@waka/core/platform/config/notifications-config';
import type { SmsSender } from '@waka/core/messages/senders';
import { postForm } from './post-form.ts';

type Account = Extract<SmsConfig, { provider: 'twilio' }>;

const VALID_FOR_SECONDS = '300';

/**
 * Creates the sender for Twilio's Messages. An accepted text is sent or dropped within five minutes: a later code
 * would be useless.
 */
export const twilioSender = ({ url, accountSid, authToken, from }: Account): SmsSender => ({
  async send({ to, text }) {
    await postForm(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      form: {
        To: to,
        Body: text,
        ValidityPeriod: VALID_FOR_SECONDS,
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
      },
    });
  },
});
