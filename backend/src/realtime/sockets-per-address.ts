import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';
import { placeOf } from '@waka/core/platform/addresses';
import type { Config } from '@waka/core/platform/config';

const MOST = 20;
/** A mobile network puts a whole quarter of the town behind one address. */
const MOST_OF_A_CARRIER = 200;

interface Connection {
  request: IncomingMessage;
  on(event: 'close', listener: () => void): unknown;
}

/** What is needed of Engine.IO's server. */
export interface ConnectionSource {
  on(event: 'connection', listener: (connection: Connection) => void): unknown;
}

/** Counts the connections of each address to this node. What runs on this very machine is not counted. */
export class SocketsPerAddress {
  readonly #open = new Map<string, number>();
  readonly #carriers: BlockList;
  readonly #trustProxy: number;

  constructor({ carrierRanges, trustProxy }: Pick<Config, 'carrierRanges' | 'trustProxy'>) {
    this.#carriers = blockListOf(carrierRanges);
    this.#trustProxy = trustProxy;
  }

  follow(source: ConnectionSource): void {
    source.on('connection', (connection) => {
      const place = placeOf(addressOf(connection.request, this.#trustProxy));
      this.#open.set(place, (this.#open.get(place) ?? 0) + 1);
      connection.on('close', () => {
        const left = (this.#open.get(place) ?? 0) - 1;
        if (left > 0) this.#open.set(place, left);
        else this.#open.delete(place);
      });
    });
  }

  isFull(request: IncomingMessage): boolean {
    const address = addressOf(request, this.#trustProxy);
    if (LOOPBACK.check(address, familyOf(address))) return false;
    const most = this.#carriers.check(address, familyOf(address)) ? MOST_OF_A_CARRIER : MOST;
    return (this.#open.get(placeOf(address)) ?? 0) >= most;
  }
}

/** Where a request comes from, by as many of its proxies as are to be believed; what stands before them is hearsay. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const told = forwarded.split(',').map((text) => text.trim());
  const way = [socket.remoteAddress ?? '', ...told.filter(Boolean).toReversed()];
  return (way[Math.min(trustProxy, way.length - 1)] ?? '').replace(/^::ffff:/, '');
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const LOOPBACK = blockListOf(['127.0.0.0/8', '::1/128']);
