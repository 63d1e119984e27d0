/** The work of the service by where it stands. All of it is in Postgres; the queues only carry nudges. */
export interface WorkLeft {
  messages: { waiting: number; sending: number; failed: number; late: number };
  payments: { due: number; requested: number; failed: number };
  /** Committed and not told yet. */
  outbox: number;
  /** Null while Redis is away. */
  queues: { name: string; waiting: number; active: number; delayed: number; failed: number }[] | null;
}

/** What texts and mails are sent for. */
export const MESSAGE_TEMPLATES = [
  'code',
  'already_registered',
  'password_reset',
  'password_changed',
  'email_change',
  'contact_changed',
  'deletion_requested',
  'deletion_cancelled',
  'emergency',
  'contact_invitation',
  'driver_reviewed',
] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** A text or mail that was given up, came too late, or was in the hands of a process that died. */
export interface FailedMessage {
  id: string;
  channel: 'sms' | 'email';
  template: string;
  /** All but the end is hidden. */
  recipient: string;
  state: 'failed' | 'late' | 'sending';
  attempts: number;
  reason: string | null;
  createdAt: string;
}
