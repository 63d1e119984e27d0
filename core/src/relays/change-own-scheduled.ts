import type { ScheduledRideChange } from '@waka/contracts/scheduled/scheduled-requests';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { changeScheduled } from '../scheduled/change-scheduled.ts';
import { openRelayOf } from './relays.repository.ts';

/**
 * Changes a scheduled ride that stands alone. Throws AppError for one that is part of a trip over water: its time is that
 * of the ferry, which the trip changes.
 */
export async function changeOwnScheduled(
  core: Core,
  rider: Actor,
  id: string,
  body: ScheduledRideChange,
): Promise<ScheduledRide> {
  const relay = await openRelayOf(core.sql, rider.id);
  ensure(relay?.scheduledId !== id, 'relay.changed');
  return changeScheduled(core, rider, id, body);
}
