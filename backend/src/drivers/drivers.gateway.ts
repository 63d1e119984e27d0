import { UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Fix } from '@waka/contracts/drivers/position';
import type { Ack } from '@waka/contracts/errors';
import type { ClientEvent } from '@waka/contracts/realtime';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { takenFixOf } from '@waka/core/drivers/positions/taken-fix';
import { refused } from '../realtime/client-events.ts';
import { EventErrorFilter } from '../realtime/event-error.filter.ts';
import type { RealtimeSocket } from '../realtime/socket-server.ts';
import { FixesPipe } from './fixes.pipe.ts';

const accepted: Ack = { ok: true };

@WebSocketGateway()
@UseFilters(EventErrorFilter)
export class DriversGateway {
  constructor(private readonly intake: PositionIntake) {}

  /** Acknowledges fixes once they are stored. */
  @SubscribeMessage<ClientEvent>('driver:location')
  location(@ConnectedSocket() { data }: RealtimeSocket, @MessageBody(FixesPipe) fixes: Fix[]): Promise<Ack> {
    // Refused without an error: while Redis is unreachable every fix of the node is, and each error would carry a
    // stack.
    return new Promise((resolve) => {
      this.intake.take(takenFixOf(data.actor.id, fixes), (outcome) =>
        resolve(outcome === 'ok' ? accepted : refused(outcome)),
      );
    });
  }
}
