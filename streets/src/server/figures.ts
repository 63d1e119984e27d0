import { createServer, type Server } from 'node:http';
import { Histogram, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { EngineAction } from '../engine/engine.ts';
import type { LiveStreets } from './live-streets.ts';

export interface Figures {
  answered: (action: EngineAction, status: number, ms: number) => void;
  registry: Registry;
}

/** Counts what is asked, for /metrics. */
export function createFigures(streets: Pick<LiveStreets, 'current'>): Figures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'waka_streets_request_seconds',
    help: 'Requests for streets by action and status, with the time until the answer',
    labelNames: ['action', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const gauge = (name: string, help: string, count: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(count() ?? 0);
      },
    });
  gauge('waka_streets_waiting', 'Requests that wait for an engine', () => streets.current?.pool.load.waiting);
  gauge('waka_streets_engines', 'Engines that are up', () => streets.current?.pool.load.engines);
  return { registry, answered: (action, status, ms) => seconds.observe({ action, status }, ms / 1000) };
}

/** Serves /metrics on a port that is not for the world. */
export function createMetricsServer({ registry }: Figures): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // It resolves from what is in memory.
    void registry.metrics().then((text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text));
  });
}
