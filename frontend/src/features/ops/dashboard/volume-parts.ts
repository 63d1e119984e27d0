import type { DayVolume } from '@waka/contracts/ops/ops-views';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { formatDate } from '../../../lib/i18n/i18n.ts';

/** A day's rides by outcome; their sum is the number of requests. */
interface DayParts {
  day: string;
  completed: number;
  cancelled: number;
  expired: number;
  open: number;
}

export const VOLUME_PARTS = ['completed', 'cancelled', 'expired', 'open'] as const;
export type VolumePart = (typeof VOLUME_PARTS)[number];

export const partNames: Record<VolumePart, MessageKey> = {
  completed: 'ops.status.completed',
  cancelled: 'ops.status.cancelled',
  expired: 'ops.status.expired',
  open: 'ops.underWay',
};

export const partsOf = ({ day, requested, completed, cancelled, expired }: DayVolume): DayParts => ({
  day,
  completed,
  cancelled,
  expired,
  open: requested - completed - cancelled - expired,
});

// A day of the service is one of UTC, in every time zone of a screen.
export const shortDay = (day: string): string =>
  formatDate(new Date(`${day}T00:00:00Z`), { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
