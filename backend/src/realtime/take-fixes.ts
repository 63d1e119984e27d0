import type { Ack } from '@waka/contracts/errors';
import type { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { takenFixOf } from '@waka/core/drivers/positions/taken-fix';
import { refused } from './client-events.ts';
import type { RealtimeSocket } from './socket-server.ts';

const accepted: Ack = { ok: true };

/** Answers what a phone sent by its socket once it is stored. */
export function takeFixes(
  intake: PositionIntake,
  socket: RealtimeSocket,
  payload: unknown,
  acknowledge: (answer: Ack) => void,
): void {
  const fix = takenFixOf(socket.data.actor.id, payload);
  if (!fix) {
    acknowledge(refused('request.invalid'));
    return;
  }
  intake.take(fix, (outcome) => acknowledge(outcome === 'ok' ? accepted : refused(outcome)));
}
