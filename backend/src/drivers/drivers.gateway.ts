import { UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import type { Fix, TakenFixes } from '@waka/contracts/drivers/position';
import type { Ack } from '@waka/contracts/error-body';
import type { ClientEvent } from '@waka/contracts/realtime';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { takenFixOf } from '@waka/core/drivers/positions/taken-fix';
import { refused } from '../realtime/events/client-events.ts';
import { EventErrorFilter } from '../realtime/events/event-error.filter.ts';
import type { RealtimeSocket } from '../realtime/realtime-server.ts';
import { FixesPipe } from './fixes.pipe.ts';

const accepted: Ack<TakenFixes> = { ok: true };

@WebSocketGateway()
@UseFilters(EventErrorFilter)
export class DriversGateway {
  constructor(private readonly intake: PositionIntake) {}

  /** Acknowledges fixes once they are stored. */
  @SubscribeMessage<ClientEvent>('driver:location')
  location(@ConnectedSocket() socket: RealtimeSocket, @MessageBody(FixesPipe) fixes: Fix[]): Promise<Ack<TakenFixes>> {
    // Refused without an error: while Redis is unreachable every fix of the node is, and each error would carry a
    // stack.
    return new Promise((resolve) => {
      this.intake.take(
        takenFixOf(socket.data.actor.id, fixes),
        (outcome, etaMin) => resolve(outcome === 'ok' ? acceptedWith(etaMin) : refused(outcome)),
        (way) => showWay(socket, way),
      );
    });
  }
}

const acceptedWith = (etaMin: number | null | undefined): Ack<TakenFixes> =>
  etaMin === undefined ? accepted : { ok: true, etaMin };

/** Sends a way once to each socket. */
function showWay(socket: RealtimeSocket, way: DriverWay): void {
  if (socket.data.way === way) return;
  socket.data.way = way;
  socket.emit('driver:way', way);
}
