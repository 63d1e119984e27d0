import type { Socket } from 'node:net';

/** The faults of a bad network; none when empty. */
export interface Faults {
  latencyMs?: number;
  /** Each piece is late by up to this much more. */
  jitterMs?: number;
  bytesPerSecond?: number;
  /** No piece is longer than this many bytes, and each takes a millisecond. */
  sliceBytes?: number;
  /**
   * True blocks all bytes, and the end of the other side as well: a black hole, or one direction of an open
   * connection.
   */
  isHeld?: boolean;
}

/** What a connection may buffer; more would hide from the sender that it is slow. */
const MOST_WAITING_BYTES = 64 * 1024;

/** Forwards the bytes of one direction of a connection. */
export class Pump {
  readonly #from: Socket;
  readonly #to: Socket;
  #faults: Faults = {};
  #waiting: { bytes: Buffer; due: number }[] = [];
  #waitingBytes = 0;
  #lastDue = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(from: Socket, to: Socket) {
    this.#from = from;
    this.#to = to;
    from.on('data', (bytes: Buffer) => this.#take(bytes));
    from.on('end', () => this.#end());
    from.on('close', () => this.#end());
    to.on('drain', () => this.#flush());
    to.on('close', () => clearTimeout(this.#timer));
    from.resume();
  }

  set(faults: Faults): void {
    this.#faults = faults;
    if (!isSlow(faults)) this.#waiting.forEach((piece) => (piece.due = 0));
    this.#flush();
  }

  #take(bytes: Buffer): void {
    const { latencyMs = 0, jitterMs = 0, bytesPerSecond, sliceBytes = bytes.length } = this.#faults;
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      const piece = bytes.subarray(at, at + sliceBytes);
      const now = performance.now();
      const travelMs = latencyMs + (Math.random() * 2 - 1) * jitterMs;
      const sendMs = bytesPerSecond ? (piece.length / bytesPerSecond) * 1000 : sliceBytes < bytes.length ? 1 : 0;
      // Bytes keep their order, whatever each piece's delay is.
      this.#lastDue = Math.max(now + travelMs, this.#lastDue) + sendMs;
      this.#waiting.push({ bytes: piece, due: isSlow(this.#faults) ? this.#lastDue : 0 });
      this.#waitingBytes += piece.length;
    }
    this.#flush();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    while (!this.#faults.isHeld && !this.#to.writableNeedDrain) {
      const [piece] = this.#waiting;
      if (!piece) break;
      const waitMs = piece.due - performance.now();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#flush(), waitMs);
        break;
      }
      this.#waiting.shift();
      this.#waitingBytes -= piece.bytes.length;
      this.#to.write(piece.bytes);
    }
    const isFull =
      Boolean(this.#faults.isHeld) || this.#to.writableNeedDrain || this.#waitingBytes > MOST_WAITING_BYTES;
    if (isFull) this.#from.pause();
    else this.#from.resume();
    if (this.#hasEnded && !this.#faults.isHeld && this.#waiting.length === 0) this.#to.end();
  }
}

const isSlow = ({ latencyMs, jitterMs, bytesPerSecond, sliceBytes }: Faults) =>
  Boolean(latencyMs ?? jitterMs ?? bytesPerSecond ?? sliceBytes);
