import type { Announcer } from '@waka/core/realtime/announcer';

/**
 * Sockets need the app, the app needs core, and core speaks through the sockets: this closes the circle.
 * Nothing is said before `use`, because nobody is connected yet.
 */
export class LateAnnouncer implements Announcer {
  #announcer: Announcer | null = null;

  use(announcer: Announcer): void {
    this.#announcer = announcer;
  }

  emit: Announcer['emit'] = (room, event, ...payload) => this.#announcer?.emit(room, event, ...payload);

  join: Announcer['join'] = (members, room) => this.#announcer?.join(members, room);

  empty: Announcer['empty'] = (room) => this.#announcer?.empty(room);

  isHeard(): boolean {
    return this.#announcer?.isHeard() ?? false;
  }
}
