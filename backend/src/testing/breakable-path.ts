import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** Opens a proxy to a server that a test can cut and restore; every connection goes through it. */
export async function aBreakablePath(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isBroken = false;
  const server = createServer((client) => {
    if (isBroken) {
      client.destroy();
      return;
    }
    const onward = createConnection(Number(target.port), target.hostname);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      // A connection that breaks on one side is closed on the other; the error itself is intended.
      socket.on('error', () => undefined).on('close', () => [client, onward].forEach((end) => end.destroy()));
    }
    client.pipe(onward).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: withPort(target, portOf(server.address())),
    cut() {
      isBroken = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    mend() {
      isBroken = false;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);

function withPort(url: URL, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
