import type { RideSync } from '@waka/contracts/realtime';
import type { Ack } from '@waka/contracts/errors';
import type { RideEvent } from '@waka/contracts/rides/ride-views';
import type { Core } from '@waka/core/platform/core';
import { ensure } from '@waka/core/platform/app-error';
import { eventsAfter, liveRowOf } from '@waka/core/rides/read-rides';
import type { AnswerBytes } from '../http/answer-bytes.ts';
import { watchDriver } from './greet.ts';
import type { RealtimeSocket } from './socket-server.ts';

/** Answers a page of what a client missed of a ride, and puts it back into the rooms it belongs to. */
export async function syncRide(
  core: Core,
  bytes: AnswerBytes,
  socket: RealtimeSocket,
  payload: unknown,
  acknowledge: (answer: Ack<{ events: RideEvent[] }>) => void,
): Promise<void> {
  ensure(isRideSync(payload), 'request.invalid');
  const { actor } = socket.data;
  const { rideId, afterSeq } = payload;
  const events = await bytes.read(actor.id, async () => {
    await watchDriver(socket, await liveRowOf(core, actor));
    return eventsAfter(core, actor, rideId, afterSeq);
  });
  acknowledge({ ok: true, events });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_INTEGER = 2_147_483_647;

function isRideSync(value: unknown): value is RideSync {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { rideId, afterSeq }: Partial<Record<keyof RideSync, unknown>> = value;
  if (typeof rideId !== 'string' || !UUID.test(rideId)) return false;
  return Number.isInteger(afterSeq) && Number(afterSeq) >= 0 && Number(afterSeq) <= MAX_INTEGER;
}
