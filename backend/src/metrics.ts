import type { Core } from '@waka/core/platform/core';
import type { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RealtimeServer } from './realtime/realtime-server.ts';

/** Collects the metrics of one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  constructor() {
    // At the default of 10 ms, watching the event loop of an idle process costs five times as much as everything else.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
  }

  /** Adds metrics that are read from the process at each scrape. */
  watch(
    core: Pick<Core, 'poolUse' | 'isRedisWritable'>,
    io: RealtimeServer,
    intake: Pick<PositionIntake, 'pace' | 'jumps'>,
  ): void {
    const registers = [this.registry];
    const gauge = (name: string, help: string, labels: string[], collect: (it: Gauge) => void | Promise<void>) =>
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        collect() {
          return collect(this);
        },
      });
    gauge('sockets_connected', 'Sockets of this node, by role', ['role'], (it) => {
      it.reset();
      for (const { data } of io.of('/').sockets.values()) it.inc({ role: data.actor.role });
    });
    gauge('postgres_connections', 'Connections of the pool, by what they do', ['state'], (it) => {
      for (const [state, count] of Object.entries(core.poolUse())) it.set({ state }, count);
    });
    gauge('redis_writable', 'Whether Redis takes writes of this process', [], async (it) =>
      it.set((await core.isRedisWritable()) ? 1 : 0),
    );
    gauge('positions_moved_per_second', 'Drivers with a ride that moved', [], (it) =>
      it.set(intake.pace.movesPerSecond),
    );
    gauge('positions_jumped', 'Fixes farther off than can be driven, since the start', [], (it) =>
      it.set(intake.jumps),
    );
    gauge('positions_tick_late_ms', 'How late the last tick of positions was', [], (it) => it.set(intake.pace.lateMs));
  }

  requestServed(method: string, route: string, status: number, seconds: number): void {
    this.#durations.observe({ method, route, status }, seconds);
  }
}
