import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Pump, type Faults } from './pump.ts';

/** One connection through the proxy. */
export interface Link {
  /** The port from which the server sees this connection. */
  farPort: number;
  /** Towards the server. */
  up: Pump;
  /** Back to the client. */
  down: Pump;
  reset(): void;
}

export type Way = 'up' | 'down' | 'both';

/** Selects every connection: also future ones. */
const EVERY_LINK = () => true;

/**
 * Forwards bytes between a client and its servers with the faults of a bad network. With more than one server it is
 * the balancer in front of them: in turn, and the next one where a server does not accept the connection.
 */
export class Proxy {
  readonly port: number;
  readonly #server: Server;
  readonly #targets: number[];
  readonly #links = new Set<Link>();
  #faults: { way: Way; faults: Faults } = { way: 'both', faults: {} };
  #isShut = false;
  /** Servers that get no new connections, as before a deployment stops them. */
  readonly #leftOut = new Set<number>();
  #next = 0;

  static async open(...targets: number[]): Promise<Proxy> {
    const proxy = new Proxy(targets);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    Object.defineProperty(proxy, 'port', { value: portOf(proxy.#server.address()) });
    return proxy;
  }

  private constructor(targets: number[]) {
    this.port = 0;
    this.#targets = targets;
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (near) => this.#accept(near));
  }

  get links(): Link[] {
    return [...this.#links];
  }

  /** Sets faults for open and future connections; with `only` for the selected open ones alone. */
  set(faults: Faults, way: Way = 'both', only?: (link: Link) => boolean): void {
    if (!only) this.#faults = { way, faults };
    for (const link of this.#links) if ((only ?? EVERY_LINK)(link)) apply(link, way, faults);
  }

  /** Ends all faults; held bytes arrive now, as after an outage that TCP outlived. */
  heal(): void {
    this.#isShut = false;
    this.#leftOut.clear();
    this.#faults = { way: 'both', faults: {} };
    for (const link of this.#links) apply(link, 'both', {});
  }

  leaveOut(target: number): void {
    this.#leftOut.add(target);
  }

  takeIn(target: number): void {
    this.#leftOut.delete(target);
  }

  /** Ends every open connection with a reset. */
  reset(only: (link: Link) => boolean = EVERY_LINK): void {
    for (const link of this.#links) if (only(link)) link.reset();
  }

  /** Refuses new connections and resets open ones, until it is healed. */
  shut(): void {
    this.#isShut = true;
    this.reset();
  }

  close(): void {
    this.#server.close();
    this.reset();
  }

  #accept(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#isShut) near.resetAndDestroy();
    else this.#connect(near, this.#targets.length);
  }

  #connect(near: Socket, tries: number): void {
    const target = this.#target();
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const failed = () => {
      if (tries > 1) this.#connect(near, tries - 1);
      else near.resetAndDestroy();
    };
    far.once('error', failed);
    far.once('connect', () => {
      far.off('error', failed);
      this.#join(near, far);
    });
  }

  #target(): number {
    this.#next += 1;
    const open = this.#targets.filter((target) => !this.#leftOut.has(target));
    return open[this.#next % open.length] ?? 0;
  }

  #join(near: Socket, far: Socket): void {
    if (near.destroyed || this.#isShut) {
      far.destroy();
      near.destroy();
      return;
    }
    const link: Link = {
      farPort: far.localPort ?? 0,
      up: new Pump(near, far),
      down: new Pump(far, near),
      reset: () => [near, far].forEach((socket) => socket.resetAndDestroy()),
    };
    this.#links.add(link);
    apply(link, this.#faults.way, this.#faults.faults);
    let open = 2;
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open -= 1;
        if (open === 0) this.#links.delete(link);
      });
    }
  }
}

function apply(link: Link, way: Way, faults: Faults): void {
  if (way !== 'down') link.up.set(faults);
  if (way !== 'up') link.down.set(faults);
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);
