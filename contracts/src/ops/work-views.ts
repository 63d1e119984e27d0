/** Open work of the service by its state. All of it is in Postgres; the queues hold wake-ups alone. */
export interface WorkLeft {
  messages: { waiting: number; sending: number; failed: number; late: number };
  payments: { due: number; requested: number; failed: number };
  /** Committed events that are not published yet. */
  outbox: number;
  /** Null while Redis is unreachable. */
  queues: { name: string; waiting: number; active: number; delayed: number; failed: number }[] | null;
}

/** The purposes of texts and mails. */
export const MESSAGE_TEMPLATES = [
  'code',
  'already_registered',
  'password_reset',
  'password_changed',
  'email_change',
  'contact_changed',
  'deletion_requested',
  'deletion_cancelled',
  'account_restored',
  'emergency',
  'contact_invitation',
  'scheduled_in_doubt',
  'driver_reviewed',
  'passenger_driver_found',
  'passenger_driver_arrived',
  'passenger_cancelled',
  'owner_proposal',
  'owner_link',
  'owner_payment',
  'owner_day_off',
  'owner_wallet',
  'owner_paid',
  'owner_ended',
] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** A text or mail that was given up, expired, or was being sent by a process that crashed. */
export interface FailedMessage {
  id: string;
  channel: 'sms' | 'email';
  template: string;
  /** Masked except for its end. */
  recipient: string;
  state: 'failed' | 'late' | 'sending';
  attempts: number;
  reason: string | null;
  createdAt: string;
  /** False for a code or a link that has expired meanwhile: it is not sent again. An older backend leaves it out. */
  mayRetry?: boolean;
  /** The account that the recipient belongs to; null where there is none. An older backend leaves it out. */
  person?: { id: string; isDriver: boolean } | null;
}
