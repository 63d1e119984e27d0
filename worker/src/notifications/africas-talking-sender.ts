import type { SmsConfig } from '@waka/core/platform/config/notifications-config';
import { NotTaken, type SmsSender } from '@waka/core/messages/senders';
import { postForm } from './post-form.ts';

type Account = Extract<SmsConfig, { provider: 'africastalking' }>;

const WRONG_NUMBER = [403, 404, 406];

/**
 * Creates the sender for Africa's Talking bulk SMS. It responds with 201 even when it refuses the recipient, which a
 * code in the body shows.
 */
export const africasTalkingSender = ({ url, username, apiKey, from }: Account): SmsSender => ({
  async send({ to, text }) {
    const answer = await postForm(`${url}/version1/messaging`, {
      headers: { apikey: apiKey, accept: 'application/json' },
      form: { username, to, message: text, bulkSMSMode: '1', ...(from && { from }) },
    });
    const status = recipientStatus(answer);
    if (status === null) throw new Error("Africa's Talking named no recipient");
    if (status < 100 || status > 102) {
      throw new NotTaken(`Africa's Talking refused with ${status}`, { isFinal: WRONG_NUMBER.includes(status) });
    }
  },
});

function recipientStatus(answer: unknown): number | null {
  const data = field(answer, 'SMSMessageData');
  const recipients = field(data, 'Recipients');
  const status = field(Array.isArray(recipients) ? recipients[0] : null, 'statusCode');
  return typeof status === 'number' ? status : null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
