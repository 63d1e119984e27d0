import type { Attention } from '@waka/contracts/ops/ops-views';
import type { RideStatus } from '@waka/contracts/rides/ride-status';

export const statusTones: Record<RideStatus, string> = {
  pending: 'bg-accent-soft text-ink',
  accepted: 'bg-violet-soft text-violet',
  arrived: 'bg-violet-soft text-violet',
  in_progress: 'bg-go-soft text-go',
  completed: 'bg-sunken text-muted',
  cancelled: 'bg-sunken text-muted',
  expired: 'bg-sunken text-muted',
};

/** Returns the classes of an attention mark: waiting for a driver is how every ride starts; the others are problems. */
export const attentionTone = (attention: Attention): string =>
  attention === 'no_driver_yet' ? 'bg-accent-soft text-ink' : 'bg-stop-soft text-stop';
