import { WebSocket } from 'ws';

/**
 * Speaks the parts of Engine.IO 4 and Socket.IO 5 that are needed to load a server: far lighter than the real
 * one, so that the load takes less of the machine than what is measured.
 */
export class Phone {
  readonly #socket: WebSocket;
  #listener: (packet: string) => void = () => undefined;
  #acknowledged = 0;

  /** Connects a phone; `listener` is for callers that must not miss the first event. */
  static async connect(
    port: number,
    headers: Record<string, string> = {},
    query = '',
    listener?: (packet: string) => void,
  ): Promise<Phone> {
    const phone = new Phone(port, headers, query);
    if (listener) phone.onEvent(listener);
    await phone.#ready();
    return phone;
  }

  private constructor(port: number, headers: Record<string, string>, query: string) {
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket${query}`;
    this.#socket = new WebSocket(url, { headers, perMessageDeflate: false });
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Sets the listener for events: the text of Socket.IO's packet, from its opening bracket on. */
  onEvent(listener: (packet: string) => void): void {
    this.#listener = listener;
  }

  /** Sends a packet, the JSON list of an event; with an id it is to be acknowledged. */
  send(packet: string, id: number | '' = ''): void {
    this.#socket.send(`42${id}${packet}`);
  }

  /** Stops reading, like a phone that lost its network without noticing. */
  stopReading(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.terminate();
  }

  #ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.on('error', reject);
      this.#socket.on('close', () => reject(new Error('the server closed the connection')));
      this.#socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('42')) this.#listener(text.slice(2));
        else if (text.startsWith('43')) this.#acknowledged += 1;
        else if (text === '2') this.#socket.send('3');
        else if (text.startsWith('0')) this.#socket.send('40');
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('44')) reject(new Error(text));
      });
    });
  }
}
