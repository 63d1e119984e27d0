import { MAX_FIXES_IN_A_BATCH, type Fix } from '@waka/contracts/drivers/position';
import type { ErrorCode } from '@waka/contracts/errors';
import type { LiveSocket } from './api-client.ts';
import type { Car } from './journeys/car.ts';

const ANSWER_WITHIN_MS = 8000;

/** Stores the fixes that a driver's phone has measured and not yet delivered. */
export class FixLog {
  #unsent: Fix[] = [];
  #seq = 0;
  /** When the pending message was sent, and on which connection. */
  #sentAt = -Infinity;
  #sentOn: string | undefined;

  get isDelivered(): boolean {
    return this.#unsent.length === 0;
  }

  keep({ position: { lat, lng }, heading, speed }: Car): void {
    // Numbered by time, like phones, so that the fixes of two drivers of one ride are in order too.
    this.#seq = Math.max(Date.now(), this.#seq + 1);
    const fix = { lat, lng, accuracy: 8, heading, speed: Math.min(speed, 60), at: Date.now(), seq: this.#seq };
    this.#unsent = [...this.#unsent, fix].slice(-MAX_FIXES_IN_A_BATCH);
  }

  /**
   * Sends the stored fixes. Unacknowledged ones are sent again, at once on a new connection, where the old
   * acknowledgement cannot arrive; the service recognises repeats by their numbers.
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
