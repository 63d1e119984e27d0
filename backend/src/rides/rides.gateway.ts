import { UseFilters, UsePipes } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Ack } from '@waka/contracts/error-body';
import type { ClientEvent } from '@waka/contracts/realtime';
import { RideSyncRequest } from '@waka/contracts/rides/ride-requests';
import type { RideEvent } from '@waka/contracts/rides/ride-views';
import type { Core } from '@waka/core/platform/core';
import { eventsAfter, liveRowOf } from '@waka/core/rides/views/read-rides';
import { InjectCore } from '../core.token.ts';
import { AnswerBytes } from '../http/limits/answer-bytes.ts';
import { ContractPipe } from '../http/routes/contract.pipe.ts';
import { EventErrorFilter } from '../realtime/events/event-error.filter.ts';
import { watchDriver } from '../realtime/on-connect.ts';
import type { RealtimeSocket } from '../realtime/realtime-server.ts';

@WebSocketGateway()
@UseFilters(EventErrorFilter)
@UsePipes(ContractPipe)
export class RidesGateway {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly bytes: AnswerBytes,
  ) {}

  /** Returns a page of the events of a ride that a client missed, and puts its socket back into the ride's rooms. */
  @SubscribeMessage<ClientEvent>('ride:sync')
  async sync(
    @ConnectedSocket() socket: RealtimeSocket,
    @MessageBody() { rideId, afterSeq }: RideSyncRequest,
  ): Promise<Ack<{ events: RideEvent[] }>> {
    const { actor } = socket.data;
    const events = await this.bytes.read(actor.id, async () => {
      await watchDriver(socket, await liveRowOf(this.core, actor));
      return eventsAfter(this.core, actor, rideId, afterSeq);
    });
    return { ok: true, events };
  }
}
