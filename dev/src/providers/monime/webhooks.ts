import { createHmac, randomBytes } from 'node:crypto';
import { callBack } from '../callbacks.ts';

interface MonimeEvent {
  name: string;
  /** What the event is about. */
  id: string | undefined;
  data: object;
  /** Whether someone else signs it. */
  isForged?: boolean;
}

export type SendEvent = (event: MonimeEvent) => Promise<void>;

/** Returns what sends events of a space to its webhook, signed by its secret. */
export const webhookOf =
  (url: () => string, webhookSecret: string): SendEvent =>
  async ({ name, id, data, isForged = false }) => {
    const body = JSON.stringify({
      apiVersion: 'caph.2025-08-23',
      event: { id: `evt-${randomBytes(8).toString('hex')}`, name, timestamp: new Date().toISOString() },
      object: { id, type: name.split('.')[0] },
      data,
    });
    const time = String(Math.floor(Date.now() / 1000));
    const secret = isForged ? 'made up' : webhookSecret;
    const signature = createHmac('sha256', secret).update(`${time}_${body}`).digest('base64');
    await callBack(url(), body, { headers: { 'monime-signature': `t=${time},v1=${signature}` } });
  };
