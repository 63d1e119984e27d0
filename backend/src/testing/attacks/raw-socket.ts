import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';

interface FrameKind {
  opcode?: number;
  /** The first bits: whether it is the last of a message, and those for extensions. */
  fin?: boolean;
  reserved?: number;
  isMasked?: boolean;
  /** A false length in the frame. */
  claimedLength?: bigint;
}

/** Builds a frame of WebSocket, right or wrong. */
export function frame(payload: string | Buffer, kind: FrameKind = {}): Buffer {
  const { opcode = 1, fin = true, reserved = 0, isMasked = true, claimedLength } = kind;
  const data = Buffer.from(payload);
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const masked = isMasked ? data.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : data;
  return Buffer.concat([
    Buffer.from([first]),
    lengthBytes(claimedLength ?? BigInt(data.length), isMasked),
    mask,
    masked,
  ]);
}

function lengthBytes(length: bigint, isMasked: boolean): Buffer {
  const bit = isMasked ? 0x80 : 0;
  if (length < 126n) return Buffer.from([bit | Number(length)]);
  if (length < 65_536n) return Buffer.from([bit | 126, Number(length >> 8n), Number(length & 255n)]);
  const long = Buffer.alloc(9);
  long[0] = bit | 127;
  long.writeBigUInt64BE(length, 1);
  return long;
}

const FAREWELLS = [Buffer.from([0x88, 0]), Buffer.from([0x88, 2])];

/** Opens a WebSocket below Engine.IO that can send anything. */
export class RawSocket {
  readonly #wire: Duplex;
  #received = '';
  isClosed = false;

  private constructor(wire: Duplex) {
    this.#wire = wire;
    wire.on('data', (bytes: Buffer) => {
      this.#received += bytes.toString('latin1');
      // Answers a close frame of the server: otherwise the server would cut the connection half a minute later.
      if (FAREWELLS.some((farewell) => bytes.includes(farewell))) wire.end();
    });
    // Being cut off is what most of them are for.
    wire.on('error', () => wire.destroy());
    wire.on('close', () => (this.isClosed = true));
    wire.on('end', () => wire.end());
  }

  static open(url: string, headers: Record<string, string> = {}): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const call = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64'),
          ...headers,
        },
      });
      call.once('upgrade', (_response, wire) => resolve(new RawSocket(wire)));
      call.once('response', ({ statusCode }) => reject(new Error(`refused with ${statusCode}`)));
      call.once('error', reject).end();
    });
  }

  /** Returns everything that the server sent, including frames. */
  get received(): string {
    return this.#received;
  }

  say(...frames: (string | Buffer)[]): void {
    const bytes = Buffer.concat(frames.map((one) => (typeof one === 'string' ? frame(one) : one)));
    if (!this.#wire.destroyed) this.#wire.write(bytes);
  }

  close(): void {
    this.#wire.destroy();
  }
}
