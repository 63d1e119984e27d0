import { Module, type DynamicModule } from '@nestjs/common';
import PQueue from 'p-queue';
import { PositionFanOut } from './position-fan-out.ts';
import { RealtimeGateway } from './realtime.gateway.ts';
import { ioToken, type RealtimeServer } from './socket-server.ts';

/** How many sockets are looked up in Postgres at once: when all phones come back, calls still find a connection free. */
const CONNECTS_AT_ONCE = 3;

/** The life of sockets and what is published to them; the events that they send are handled by the gateways of the slices. */
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
