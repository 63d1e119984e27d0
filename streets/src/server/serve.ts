import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { InstalledEngine } from '../engine/find-engine.ts';
import type { Settings } from '../platform/settings.ts';
import { readSpeeds } from '../speeds/learned-speeds.ts';
import { takeSpeeds } from '../speeds/take-speeds.ts';
import { createFigures, createMetricsServer } from './figures.ts';
import { LiveStreets } from './live-streets.ts';
import { createStreetsServer } from './streets-server.ts';

const FINISH_MS = 5000;
/** A request that was sent before the signal may not be read yet; its connection counts as idle until then. */
const UNREAD_MS = 100;

/** Serves streets until it is asked to end. */
export async function serve(settings: Settings, engine: InstalledEngine): Promise<void> {
  const serializers = { error: pino.stdSerializers.err };
  const logger = pino({ name: 'streets', level: settings.logLevel, serializers });
  const streets = new LiveStreets({ ...settings, size: settings.engines, logger });
  const figures = createFigures(streets);
  const takesSpeeds = async (text: string) => {
    const added = await takeSpeeds(settings.dir, engine, readSpeeds(text));
    await streets.look();
    return added;
  };
  const server = createStreetsServer({ streets, figures, logger, takeSpeeds: takesSpeeds });
  const metrics = createMetricsServer(figures);
  // It answers 503 from the start: engines take a moment.
  await Promise.all([
    listen(server, settings.port, settings.host),
    listen(metrics, settings.metricsPort, settings.host),
  ]);
  logger.info({ port: settings.port, dir: settings.dir, engine: engine.version }, 'streets are served');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      metrics.close();
      void sleep(UNREAD_MS)
        .then(() => {
          server.close();
          server.closeIdleConnections();
          return streets.close(FINISH_MS);
        })
        .then(() => process.exit(0));
    });
  }
  await streets.start();
  if (!streets.current) logger.info('there are no streets yet; `npm run streets -- build` builds them');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
