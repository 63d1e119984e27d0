import { parseFixes, type Fix } from '@waka/contracts/drivers/position';
import type { Ack } from '@waka/contracts/errors';
import type { PositionIntake } from '@waka/core/drivers/position-intake';
import { refused } from './client-events.ts';
import type { RealtimeSocket } from './socket-server.ts';

const accepted: Ack = { ok: true };

/** Takes one fix, or those a phone kept while it was offline: of these only the newest matters now, and all for the track. */
export function takeFixes(
  intake: PositionIntake,
  socket: RealtimeSocket,
  payload: unknown,
  acknowledge: (answer: Ack) => void,
): void {
  const fixes = parseFixes(payload);
  const newest = fixes && newestOf(fixes);
  if (!newest) {
    acknowledge(refused('request.invalid'));
    return;
  }
  intake.take({ driverId: socket.data.actor.id, position: newest, seq: newest.seq, trail: fixes }, (outcome) =>
    acknowledge(outcome === 'ok' ? accepted : refused(outcome)),
  );
}

const newestOf = (fixes: Fix[]): Fix | undefined =>
  fixes.length === 1 ? fixes[0] : fixes.toSorted((a, b) => b.seq - a.seq)[0];
