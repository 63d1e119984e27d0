import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';
import type { ErrorCode } from '@waka/contracts/errors';
import type { LiveSocket } from './api-client.ts';
import type { Car } from './car.ts';

const ANSWER_WITHIN_MS = 8000;

/** What a driver's phone has measured and not yet delivered. */
export class FixLog {
  #unsent: Fix[] = [];
  #seq = 0;
  /** When what is under way was sent, and on which connection. */
  #sentAt = -Infinity;
  #sentOn: string | undefined;

  get isDelivered(): boolean {
    return this.#unsent.length === 0;
  }

  keep({ position: { lat, lng }, heading, speed }: Car): void {
    // As phones count: by the time, so that the fixes of two drivers of one ride are in order too.
    this.#seq = Math.max(Date.now(), this.#seq + 1);
    const fix = { lat, lng, accuracy: 8, heading, speed: Math.min(speed, 60), at: Date.now(), seq: this.#seq };
    this.#unsent = [...this.#unsent, fix].slice(-MAX_FIXES_IN_A_BATCH);
  }

  /**
   * What was not answered is sent again, at once on a new connection, which an answer to the old one will not come by; the
   * numbers tell the service what it has.
   */
  send(socket: LiveSocket, onRefused: (error: { code: ErrorCode; message: string }) => void): void {
    const [only, ...more] = this.#unsent;
    const isUnderWay = socket.id === this.#sentOn && performance.now() - this.#sentAt < ANSWER_WITHIN_MS;
    if (!only || isUnderWay) return;
    [this.#sentAt, this.#sentOn] = [performance.now(), socket.id];
    const last = this.#seq;
    socket.emit('driver:location', more.length > 0 ? this.#unsent : only, (answer) => {
      this.#sentAt = -Infinity;
      this.#unsent = this.#unsent.filter(({ seq }) => seq > last);
      if (!answer.ok) onRefused(answer.error);
    });
  }
}
