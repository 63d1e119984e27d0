import { Module, type DynamicModule } from '@nestjs/common';
import PQueue from 'p-queue';
import { PositionFanOut } from './positions/position-fan-out.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { ioToken, type RealtimeServer } from './realtime-server.ts';

/** How many sockets read from Postgres at once: when all phones reconnect, calls still find a free connection. */
const CONNECTS_AT_ONCE = 3;

/**
 * The life of sockets and the events published to them; the gateways of the slices handle the events that they send.
 */
@Module({
  providers: [
    PositionFanOut,
    { provide: PQueue, useFactory: () => new PQueue({ concurrency: CONNECTS_AT_ONCE }) },
    RealtimeGateway,
  ],
})
export class RealtimeModule {
  static with(io: RealtimeServer): DynamicModule {
    return { module: RealtimeModule, providers: [{ provide: ioToken, useValue: io }] };
  }
}
