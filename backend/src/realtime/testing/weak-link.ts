import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A connection to Redis that a test can cut, restore and stall, without taking Redis from other tests. */
export interface WeakLink {
  url: string;
  cut(): void;
  mend(): void;
  /** Keeps every connection and passes no data until it is resumed. */
  stall(): void;
  goOn(): void;
  close(): void;
}

export async function weakLinkTo(target: string): Promise<WeakLink> {
  const { hostname, port, pathname } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      if (isStalled) one.pause();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the link has no port');
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${address.port}${pathname}`,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    stall() {
      isStalled = true;
      for (const socket of open) socket.pause();
    },
    goOn() {
      isStalled = false;
      for (const socket of open) socket.resume();
    },
    close() {
      drop();
      server.close();
    },
  };
}
