import { closeIfStalled } from '../backlog.ts';
import type { Connection } from '../engine-internals.ts';
import type { RealtimeSocket } from '../realtime-server.ts';

const TRY_AGAIN_MS = 50;

/**
 * Sends packets of which only the newest matters. A slow connection keeps one packet waiting, which the next replaces;
 * one with too much unsent data is closed, and its phone starts over with a snapshot.
 */
export class LatestWins {
  readonly #waiting = new Map<Connection, string>();
  #timer: NodeJS.Timeout | null = null;

  send({ conn }: RealtimeSocket, packet: string): void {
    if (conn.transport.writable) {
      write(conn, packet);
      return;
    }
    this.#waiting.set(conn, packet);
    this.#timer ??= setTimeout(() => this.#tryAgain(), TRY_AGAIN_MS);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #tryAgain(): void {
    this.#timer = null;
    for (const [conn, packet] of this.#waiting) {
      if (conn.readyState !== 'open') this.#waiting.delete(conn);
      else if (conn.transport.writable) {
        this.#waiting.delete(conn);
        write(conn, packet);
      } else if (closeIfStalled(conn)) this.#waiting.delete(conn);
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#tryAgain(), TRY_AGAIN_MS);
  }
}

const write = (conn: Connection, packet: string) => conn.write(packet, { compress: false });
