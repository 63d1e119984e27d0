import 'reflect-metadata';
import { SessionCache } from '@waka/core/accounts/session-cache';
import { openCore } from '@waka/core/core';
import { configOrExit } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/logger';
import { createApp } from './create-app.ts';
import { Metrics, serveMetrics } from './http/metrics.ts';
import { LateAnnouncer } from './late-announcer.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const config = configOrExit();
const logger = createLogger('backend', config.logLevel);
const announcer = new LateAnnouncer();
const metrics = new Metrics();

const core = await openCore({ config, logger, announcer });
const sessions = new SessionCache(core);
const app = await createApp(core, sessions, metrics);
const figures = await serveMetrics(metrics, config.metricsPort);
await app.listen(config.port);
logger.info({ url: config.publicUrl, metrics: figures.address() }, 'listening');

stopOnSignal(logger, [() => app.close(), () => figures.close(), () => sessions.close(), () => core.close()]);
