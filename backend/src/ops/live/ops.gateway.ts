import { UseFilters, UsePipes } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayDisconnect,
} from '@nestjs/websockets';
import type { Ack } from '@waka/contracts/error-body';
import { FleetWatchRequest } from '@waka/contracts/ops/ops-requests';
import type { ClientEvent } from '@waka/contracts/realtime';
import { ContractPipe } from '../../http/routes/contract.pipe.ts';
import { EventErrorFilter } from '../../realtime/events/event-error.filter.ts';
import type { RealtimeSocket } from '../../realtime/realtime-server.ts';
import { FleetWatch } from './fleet-watch.ts';

@WebSocketGateway()
@UseFilters(EventErrorFilter)
@UsePipes(ContractPipe)
export class OpsGateway implements OnGatewayDisconnect<RealtimeSocket> {
  constructor(private readonly fleet: FleetWatch) {}

  /** Does nothing but acknowledge; without the acknowledgement a screen knows that its connection is dead. */
  @SubscribeMessage<ClientEvent>('ops:ping')
  ping(): Ack {
    return { ok: true };
  }

  /** Shows an admin the drivers of a part of the map, or stops. */
  @SubscribeMessage<ClientEvent>('ops:watch')
  watch(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { bounds }: FleetWatchRequest): Ack {
    this.fleet.watch(socket, bounds);
    return { ok: true };
  }

  handleDisconnect(socket: RealtimeSocket): void {
    this.fleet.watch(socket, null);
  }
}
