import 'reflect-metadata';
import { openCore } from '@waka/core/app/open-core';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { configOrExit } from '@waka/core/platform/config';
import { logCrashes } from '@waka/core/platform/telemetry/log-crashes';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { serveMetrics } from '@waka/core/platform/telemetry/serve-metrics';
import { stopOnSignal } from '@waka/core/platform/stop-on-signal';
import { startTracing } from '@waka/core/platform/telemetry/tracing';
import { createApp } from './create-app.ts';
import { Metrics } from './metrics.ts';
import { drainConnections } from './http/drain-connections.ts';
import { createSocketServer } from './realtime/socket-server.ts';

const config = configOrExit();
const logger = createLogger('backend', config.logLevel);
const tracing = await startTracing('waka-backend', config.tracesUrl);
const metrics = new Metrics();
logCrashes(logger);

// The core publishes through the sockets, so they are created first; they listen once there is an app.
const sockets = createSocketServer(config, logger);
const core = await openCore({ config, logger, publisher: sockets.publisher });
const app = await createApp({ core, metrics, io: sockets.io });
sockets.io.attach(app.getHttpServer());
metrics.watch(core, sockets.io, app.get(PositionIntake));
const figures = await serveMetrics(metrics.registry, config.metricsPort);
await app.listen(config.port);
logger.info({ url: config.publicUrl, metrics: figures.address() }, 'listening');

stopOnSignal(logger, [
  () => drainConnections(app.getHttpServer(), config.drainMs),
  () => app.close(),
  () => sockets.disconnectRedis(),
  () => figures.close(),
  () => core.close(),
  () => tracing.close(),
]);
