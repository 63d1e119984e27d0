import { CLIENT_VERSION } from '@waka/contracts/client-version';
import type { Ack } from '@waka/contracts/error-body';
import type { ServerToClient } from '@waka/contracts/realtime';
import { io, type Socket } from 'socket.io-client';

type Event = keyof ServerToClient;
type Payload<Name extends Event> = Parameters<ServerToClient[Name]>[0];

interface Received {
  event: string;
  payload: unknown;
}

/** Connects a client that records all events it receives. */
export class TestClient {
  readonly socket: Socket;
  readonly received: Received[] = [];

  constructor(url: string, headers: Record<string, string>, transports = ['websocket']) {
    this.socket = io(url, {
      transports,
      extraHeaders: headers,
      auth: { client: CLIENT_VERSION },
      forceNew: true,
      reconnectionDelay: 50,
    });
    this.socket.onAny((event: string, payload: unknown) => this.received.push({ event, payload }));
  }

  /** Lists all events of this name so far. */
  all<Name extends Event>(event: Name): Payload<Name>[];
  all(event: string): unknown[] {
    return this.received.filter((one) => one.event === event).map(({ payload }) => payload);
  }

  /** Waits for the first event of this name that fits, also an earlier one. */
  async next<Name extends Event>(
    event: Name,
    fits: (payload: Payload<Name>) => boolean = () => true,
    timeoutMs = 4000,
  ): Promise<Payload<Name>> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = this.all(event).find(fits);
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error(`did not receive ${event}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  forget(): void {
    this.received.length = 0;
  }

  /** Sends an event and waits for its acknowledgement. */
  send(event: string, ...payload: unknown[]): Promise<Ack> {
    return this.socket.timeout(3000).emitWithAck(event, ...payload);
  }

  close(): void {
    this.socket.disconnect();
  }
}
