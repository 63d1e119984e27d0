import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** The connection of one phone to the service, which a dead zone cuts. */
export interface Line {
  url: string;
  /** Blocks everything until `mend`: `abrupt` ends open connections, otherwise they fall silent without an end. */
  cut(isAbrupt: boolean): void;
  mend(): void;
  close(): void;
}

export async function openLine(serviceUrl: string): Promise<Line> {
  const target = new URL(serviceUrl);
  const open = new Set<Socket>();
  const silenced = new Set<Socket>();
  let isDead = false;
  const server = createServer({ pauseOnConnect: true }, (phone) => {
    open.add(phone);
    phone.on('error', () => undefined).on('close', () => [open, silenced].forEach((sockets) => sockets.delete(phone)));
    // In a dead zone no call gets a response: the phone waits until it gives up, or the zone ends.
    if (isDead) {
      silenced.add(phone);
      return;
    }
    const onward = createConnection(Number(target.port), target.hostname);
    open.add(onward);
    onward
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(onward);
        phone.destroy();
      });
    phone.on('close', () => onward.destroy());
    phone.pipe(onward).pipe(phone);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    cut(isAbrupt) {
      isDead = true;
      if (isAbrupt) return end(open);
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
        silenced.add(socket);
      }
    },
    // A connection that fell silent in the zone stays dead: the phone has another address afterwards.
    mend() {
      isDead = false;
      end(silenced);
      silenced.clear();
    },
    close() {
      server.close();
      end(open);
    },
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);

const end = (sockets: Set<Socket>) => {
  for (const socket of sockets) socket.destroy();
};
