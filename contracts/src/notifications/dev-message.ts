/** A text or a mail that the development outbox stored instead of sending it. */
export interface DevMessage {
  id: string;
  to: string;
  channel: 'sms' | 'email';
  text: string;
  at: string;
}
