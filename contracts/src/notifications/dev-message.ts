/** A text or a mail that the development outbox kept instead of sending it. */
export interface DevMessage {
  id: string;
  to: string;
  channel: 'sms' | 'email';
  text: string;
  at: string;
}
