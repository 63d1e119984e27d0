import 'reflect-metadata';
import { openCore } from '@waka/core/app/open-core';
import { configOrExit } from '@waka/core/platform/config';
import { logCrashes } from '@waka/core/platform/telemetry/log-crashes';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { untilReady } from '@waka/core/platform/redis/redis';
import { serveMetrics } from '@waka/core/platform/telemetry/serve-metrics';
import { stopOnSignal } from '@waka/core/platform/stop-on-signal';
import { startTracing } from '@waka/core/platform/telemetry/tracing';
import { watchDrivers } from './drivers/watch-drivers.ts';
import { writeTracks } from './drivers/write-tracks.ts';
import { EmitterPublisher } from './emitter-publisher.ts';
import { startMaintenanceJobs } from './maintenance/maintenance-jobs.ts';
import { CityLeases } from './city-leases.ts';
import { Metrics } from './metrics.ts';
import { startMessageQueue } from './notifications/message-queue.ts';
import { pusherOf } from './notifications/web-push.ts';
import { startNotificationLoop } from './notifications/notification-loop.ts';
import { startMessageSweep } from './notifications/message-sweep.ts';
import { sendersOf } from './notifications/senders.ts';
import { publishOpsFigures } from './ops/publish-ops-figures.ts';
import { startRelay } from './outbox/relay-loop.ts';
import { startPaymentQueue } from './payments/payment-queue.ts';
import { startPaymentSweep } from './payments/payment-sweep.ts';
import { startScheduledSweep } from './scheduled/scheduled-sweep.ts';

const config = configOrExit();
const logger = createLogger('worker', config.logLevel);
const tracing = await startTracing('waka-worker', config.tracesUrl);
const metrics = new Metrics();
logCrashes(logger);
const publisher = new EmitterPublisher(config, logger);

const core = await openCore({ config, logger, publisher });
// Connects in a moment; while Redis is unreachable the worker does what it can without it, and logs that.
await untilReady(core.redis).catch(() => undefined);
const cities = new CityLeases(core, metrics);
const relay = startRelay(core, metrics);
const senders = sendersOf(core);
const messages = startMessageQueue(core, senders);
const notifications = startNotificationLoop(core, pusherOf(core));
const sweep = startMessageSweep(core, senders);
const wallets = walletsOf(core.config);
const payments = startPaymentQueue(core, wallets);
const paymentSweep = startPaymentSweep(core, wallets);
const scheduled = startScheduledSweep(core);
const maintenance = startMaintenanceJobs(core);
const watch = watchDrivers(core);
const tracks = writeTracks(core, metrics, cities.owner);
const ops = publishOpsFigures(core, cities.owner);
metrics.watch(core);
const figures = await serveMetrics(metrics.registry, config.metricsPort);
logger.info({ worker: cities.owner, metrics: figures.address() }, 'working');

stopOnSignal(logger, [
  () => cities.stop(),
  () =>
    Promise.all([
      messages.stop(),
      sweep.stop(),
      notifications.stop(),
      relay.stop(),
      maintenance.stop(),
      watch.stop(),
      tracks.stop(),
      ops.stop(),
      payments.stop(),
      paymentSweep.stop(),
      scheduled.stop(),
    ]),
  () => figures.close(),
  () => core.close(),
  () => tracing.close(),
  () => publisher.close(),
]);
