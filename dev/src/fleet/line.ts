import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** What one phone's bytes go through on the way to the service, and what a dead zone cuts. */
export interface Line {
  url: string;
  /** Nothing gets through until `mend`: `abrupt` ends what is open, else it falls silent and nobody is told. */
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
    // A dead zone answers no call: the phone waits until it gives up, or the zone ends.
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
    // What fell silent in the zone never comes to life again: the phone has another address when it is back.
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
