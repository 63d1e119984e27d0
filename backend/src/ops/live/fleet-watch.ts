import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Bounds, Fleet, FleetPoint } from '@waka/contracts/ops/ops-views';
import { auditView } from '@waka/core/audit/record-audit';
import type { Core } from '@waka/core/platform/core';
import { isWithin, readFleet } from '@waka/core/ops/figures/fleet';
import { InjectCore } from '../../core.token.ts';
import type { RealtimeSocket } from '../../realtime/realtime-server.ts';

const EVERY_MS = 1000;
/**
 * The reason in the audit log for viewing the map; more about one driver or ride needs a reason that the admin enters.
 */
const REASON = 'the live map';

interface Watcher {
  bounds: Bounds;
  /** The drivers that the watcher has on the map; null before the first update. */
  shown: Map<string, string> | null;
}

/** Shows the drivers of an area to the admins who watch it: all of them once, then each second the changes. */
@Injectable()
export class FleetWatch implements OnModuleDestroy {
  readonly #watchers = new Map<RealtimeSocket, Watcher>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(@InjectCore() private readonly core: Core) {}

  /** Begins to show an area to a socket, or another one; null ends it. */
  watch(socket: RealtimeSocket, bounds: Bounds | null): void {
    // Guards take a moment, in which the socket may have gone.
    if (!bounds || !socket.connected) {
      this.#watchers.delete(socket);
      return;
    }
    if (!this.#watchers.has(socket)) void this.#putOnRecord(socket, bounds);
    this.#watchers.set(socket, { bounds, shown: null });
    this.#schedule(0);
  }

  onModuleDestroy(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  // The map does not wait for its audit line, and is shown without one while Postgres is unreachable.
  async #putOnRecord({ data }: RealtimeSocket, bounds: Bounds): Promise<void> {
    const { sql, logger } = this.core;
    const subject = { type: 'fleet', id: null } as const;
    try {
      await auditView(sql, { actor: data.actor, action: 'fleet.watched', subject, details: bounds, reason: REASON });
    } catch (error) {
      logger.error({ error }, 'a view of the fleet was not audited');
    }
  }

  #schedule(waitMs: number): void {
    if (this.#timer || this.#isClosed || this.#watchers.size === 0) return;
    this.#timer = setTimeout(() => void this.#publish(), waitMs);
  }

  // The timer stays set while this runs, so that two never run at once. Never rejects.
  async #publish(): Promise<void> {
    try {
      const fleet = await readFleet(this.core);
      for (const [socket, watcher] of this.#watchers) {
        const news = newsFor(watcher, fleet);
        // A dropped update would be lost for drivers who do not move again, so none may be dropped here.
        if (news) socket.emit('ops:fleet', news);
      }
    } catch (error) {
      this.core.logger.debug({ reason: String(error) }, 'fleet not published');
    }
    this.#timer = null;
    this.#schedule(EVERY_MS);
  }
}

function newsFor(watcher: Watcher, fleet: FleetPoint[]): Fleet | null {
  const before = watcher.shown;
  const shown = new Map<string, string>();
  const points: FleetPoint[] = [];
  for (const point of fleet) {
    if (!isWithin(watcher.bounds, point)) continue;
    const [driverId, ...rest] = point;
    const text = rest.join();
    shown.set(driverId, text);
    if (before?.get(driverId) !== text) points.push(point);
  }
  watcher.shown = shown;
  if (!before) return { points, gone: [], isWhole: true };
  const gone = [...before.keys()].filter((driverId) => !shown.has(driverId));
  return points.length > 0 || gone.length > 0 ? { points, gone, isWhole: false } : null;
}
