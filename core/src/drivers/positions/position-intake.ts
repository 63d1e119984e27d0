import type { DriverPosition } from '@waka/contracts/drivers/position';
import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { AppError } from '../../platform/app-error.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { DriverTrack, type ShowWay } from './driver-track.ts';
import { LiveWays } from './live-ways.ts';
import { encodeMoves } from './moves.ts';
import { readmitDrivers } from '../duty/readmit-drivers.ts';
import { recordFixes } from './record-fixes.ts';
import { RideTrackBuffer } from './ride-track-buffer.ts';
import type { TakenFix } from './taken-fix.ts';
import { tickMs, type Pace } from './tick-pace.ts';

/** `ok` also when the fix was older than the stored one: the driver need not send it again. */
type FixOutcome = 'ok' | 'driver.offline' | 'place.outside_service_area' | 'service.unavailable';
/** With the minutes that the rider of a driver with a ride gets for the same fix. */
type Acknowledge = (outcome: FixOutcome, etaMin?: number | null) => void;

interface PendingFix extends TakenFix {
  acknowledge: Acknowledge[];
}

/** How long after a refusal Postgres is asked about a driver again; his fixes wait for that. */
const ASK_AGAIN_MS = 1000;
const FORGET_MS = 120_000;

/**
 * Collects the fixes that reach this node and passes them on once a tick: one call to Redis a city, then one message
 * to all nodes with the drivers that have a ride. The newest fix of a driver counts; the others are for the ride's
 * track.
 */
export class PositionIntake {
  readonly #core: Pick<Core, 'sql' | 'redis' | 'logger' | 'config' | 'roads' | 'vehicles' | 'legalRules'>;
  readonly #tracks = new Map<string, DriverTrack>();
  /** Drivers who are off duty in Postgres, and until when it is not asked again. */
  readonly #refusedUntil = new Map<string, number>();
  /** Drivers whose record is being read from Postgres; their fixes wait. */
  readonly #asking = new Set<string>();
  readonly #rideTracks: RideTrackBuffer;
  readonly #ways: LiveWays;
  #pending = new Map<string, PendingFix>();
  #timer: NodeJS.Timeout | null = null;
  #isTicking = false;
  #pace: Pace = { movesPerSecond: 0, lateMs: 0 };
  #jumps = 0;
  #lastTickAt = performance.now();
  #sweptAt = performance.now();

  constructor(core: Pick<Core, 'sql' | 'redis' | 'logger' | 'config' | 'roads' | 'vehicles' | 'legalRules' | 'clock'>) {
    this.#core = core;
    this.#rideTracks = new RideTrackBuffer(core);
    this.#ways = new LiveWays(core.roads, core.vehicles, core.legalRules, core.clock);
  }

  take({ driverId, position, seq, trail: sent }: TakenFix, acknowledge: Acknowledge, show?: ShowWay): void {
    const track = this.#trackOf(driverId);
    const trail = track.withinBudget(sent);
    if (show) track.comesFrom(show);
    const known = this.#pending.get(driverId);
    if (!known) {
      this.#pending.set(driverId, { driverId, position, seq, trail, acknowledge: [acknowledge] });
      this.#schedule();
      return;
    }
    known.acknowledge.push(acknowledge);
    known.trail = [...known.trail, ...trail];
    if (seq !== null && known.seq !== null && seq <= known.seq) return;
    known.position = position;
    known.seq = seq;
  }

  /** Takes a fix and waits until it is stored; returns the minutes of a driver with a ride. Throws AppError when it is refused. */
  store(fix: TakenFix): Promise<number | null | undefined> {
    return new Promise((resolve, reject) =>
      this.take(fix, (outcome, etaMin) => (outcome === 'ok' ? resolve(etaMin) : reject(new AppError(outcome)))),
    );
  }

  /** Returns the load: drivers on a ride that moved in a second, and how late the last tick was. */
  get pace(): Readonly<Pace> {
    return this.#pace;
  }

  /** Counts the fixes rejected as jumps since this node started. */
  get jumps(): number {
    return this.#jumps;
  }

  /** Passes on the rest of the tracks. */
  close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    for (const fix of this.#pending.values()) answer(fix, 'service.unavailable');
    this.#pending.clear();
    return this.#rideTracks.close();
  }

  #schedule(): void {
    if (this.#timer || this.#isTicking) return;
    const wait = tickMs(this.#pace);
    const due = performance.now() + wait;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#pace.lateMs = performance.now() - due;
      void this.#tick();
    }, wait);
  }

  // Never rejects: each city handles its own errors. While Redis is slow the next tick waits, and newer fixes replace
  // older ones in the meantime.
  async #tick(): Promise<void> {
    this.#isTicking = true;
    const counts = await Promise.all([...this.#takeBatches()].map(([city, fixes]) => this.#handOn(city, fixes)));
    this.#isTicking = false;
    const now = performance.now();
    const moves = counts.reduce((sum, count) => sum + count, 0);
    this.#pace.movesPerSecond = (moves / (now - this.#lastTickAt)) * 1000;
    this.#lastTickAt = now;
    this.#forgetTheSilent();
    if (this.#pending.size > 0) this.#schedule();
  }

  #takeBatches(): Map<City, PendingFix[]> {
    const batches = new Map<City, PendingFix[]>();
    const waiting = new Map<string, PendingFix>();
    for (const fix of this.#pending.values()) {
      if (this.#asking.has(fix.driverId)) {
        waiting.set(fix.driverId, fix);
        continue;
      }
      // Before the grouping by city, so that a jump across a border does not take the true fixes of the message with
      // it.
      this.#dropJumps(fix);
      const city = this.#trackOf(fix.driverId).cityAt(fix.position);
      const batch = city && batches.get(city);
      if (!city) answer(fix, 'place.outside_service_area');
      else if (batch) batch.push(fix);
      else batches.set(city, [fix]);
    }
    this.#pending = waiting;
    return batches;
  }

  /** Passes fixes on; returns how many of these drivers moved with a ride. */
  async #handOn(city: City, fixes: PendingFix[]): Promise<number> {
    try {
      const { moves, strangers } = await this.#record(city, fixes);
      if (strangers.length > 0) void this.#readmit(city, strangers);
      return moves;
    } catch (error) {
      this.#core.logger.debug({ city, error }, 'fixes dropped');
      for (const fix of fixes) answer(fix, 'service.unavailable');
      return 0;
    }
  }

  async #record(city: City, fixes: PendingFix[]): Promise<{ moves: number; strangers: PendingFix[] }> {
    const { at, recorded } = await recordFixes(this.#core, city, fixes);
    const moves: DriverPosition[] = [];
    const strangers: PendingFix[] = [];
    fixes.forEach((fix, index) => {
      const result = recorded[index];
      if (!result || result.kind === 'not_on_duty') {
        strangers.push(fix);
        return;
      }
      if (result.kind === 'jump') this.#jumps += 1;
      if (result.kind !== 'stored') {
        answer(fix, 'ok');
        return;
      }
      this.#trackOf(fix.driverId).believe(fix.position, fix.seq);
      const move = this.#trackOf(fix.driverId).moveOf(fix.position, result.duty, at);
      if (move) {
        moves.push(move);
        this.#rideTracks.add({ rideId: move.rideId, fixes: fix.trail, cameAt: at });
      }
      answer(fix, 'ok', move?.etaMin);
    });
    if (moves.length > 0) {
      // Not retried: by then the next message would be newer.
      this.#core.redis.publish(redisKeys.moves(city), encodeMoves(moves)).catch(() => undefined);
    }
    return { moves: moves.length, strangers };
  }

  /** Removes fixes that cannot have been driven to, so that a jump in a message leaves the others. */
  #dropJumps(fix: PendingFix): void {
    const track = this.#trackOf(fix.driverId);
    const sent = track.unknown(fix.trail);
    const fitting = track.fitting(sent, this.#core.config.maxDriveKmh);
    const newest = fitting.at(-1);
    this.#jumps += sent.length - fitting.length;
    fix.trail = fitting;
    if (!newest || fitting.length === sent.length) return;
    if (fix.seq === null || fitting.some(({ seq }) => seq === fix.seq)) return;
    fix.position = newest;
    fix.seq = newest.seq;
  }

  // Runs beside the ticks, so that a slow Postgres delays no other driver. Never rejects.
  async #readmit(city: City, fixes: PendingFix[]): Promise<void> {
    const now = performance.now();
    const [early, asked] = partition(fixes, ({ driverId }) => (this.#refusedUntil.get(driverId) ?? 0) > now);
    // A refusal needs a read that began after the fix arrived: a refused driver may have gone online since.
    for (const fix of early) this.#putBack(fix);
    if (asked.length === 0) {
      this.#schedule();
      return;
    }
    for (const { driverId } of asked) this.#asking.add(driverId);
    try {
      const onDuty = await readmitDrivers(
        this.#core,
        city,
        asked.map(({ driverId }) => driverId),
      );
      const [back, off] = partition(asked, ({ driverId }) => onDuty.has(driverId));
      for (const fix of off) this.#refuse(fix);
      if (back.length === 0) return;
      const { strangers } = await this.#record(city, back);
      // Postgres has them on duty, and Redis lost them just now: an error of the service, not of the driver.
      for (const fix of strangers) answer(fix, 'service.unavailable');
    } catch (error) {
      this.#core.logger.warn({ city, reason: String(error) }, 'drivers not restored in Redis');
      for (const fix of asked) answer(fix, 'service.unavailable');
    } finally {
      for (const { driverId } of asked) this.#asking.delete(driverId);
      if (this.#pending.size > 0) this.#schedule();
    }
  }

  #putBack(fix: PendingFix): void {
    const newer = this.#pending.get(fix.driverId);
    if (!newer) {
      this.#pending.set(fix.driverId, fix);
      return;
    }
    newer.acknowledge.unshift(...fix.acknowledge.splice(0));
    newer.trail = [...fix.trail, ...newer.trail];
  }

  #refuse(fix: PendingFix): void {
    this.#refusedUntil.set(fix.driverId, performance.now() + ASK_AGAIN_MS);
    answer(fix, 'driver.offline');
  }

  #trackOf(driverId: string): DriverTrack {
    let track = this.#tracks.get(driverId);
    if (!track) {
      track = new DriverTrack(this.#ways);
      this.#tracks.set(driverId, track);
    }
    track.seenAt = performance.now();
    return track;
  }

  #forgetTheSilent(): void {
    const now = performance.now();
    if (now - this.#sweptAt < FORGET_MS) return;
    this.#sweptAt = now;
    for (const [id, { seenAt }] of this.#tracks) if (now - seenAt > FORGET_MS) this.#tracks.delete(id);
    for (const [id, until] of this.#refusedUntil) if (until < now) this.#refusedUntil.delete(id);
  }
}

// Emptied, so that a fix which failed halfway is not acknowledged twice.
function answer(fix: PendingFix, outcome: FixOutcome, etaMin?: number | null): void {
  for (const acknowledge of fix.acknowledge.splice(0)) acknowledge(outcome, etaMin);
}

function partition<Item>(items: Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const passed = items.filter(test);
  return passed.length === items.length ? [passed, []] : [passed, items.filter((item) => !test(item))];
}
