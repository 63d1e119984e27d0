import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Core } from '@waka/core/platform/core';
import { AppModule } from './app.module.ts';
import { checkRoutes } from './http/routes/check-routes.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { refuseOldPages } from './http/browser-safety/refuse-old-pages.ts';
import { guardStateChanges } from './http/browser-safety/guard-state-changes.ts';
import { logRequests } from './http/log-requests.ts';
import type { Metrics } from './metrics.ts';
import { nestLogger } from './http/nest-logger.ts';
import { privacyHeaders, securityHeaders } from './http/browser-safety/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import { checkEvents } from './realtime/events/check-events.ts';
import { SocketAdapter } from './realtime/socket-adapter.ts';
import type { RealtimeServer } from './realtime/realtime-server.ts';
import { serveStreetTiles } from './streets/serve-street-tiles.ts';
import { StreetTiles } from './streets/street-tiles.ts';

const LARGEST_BODY = '64kb';
/** Twice as long as our proxy keeps an idle connection (docker/Caddyfile), and longer than those of the clouds do. */
const KEEP_ALIVE_MS = 120_000;

interface AppParts {
  core: Core;
  metrics: Metrics;
  /** Serves no sockets until it is attached to the application's HTTP server. */
  io: RealtimeServer;
}

/** Creates the application, with its middleware in the order in which a request passes through it. */
export async function createApp({ core, metrics, io }: AppParts): Promise<NestExpressApplication> {
  const { config, logger } = core;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(core, io), {
    logger: nestLogger(logger),
    bodyParser: false,
    // Signatures of webhooks are of the bytes that came.
    rawBody: true,
    abortOnError: false,
  });
  app.set('trust proxy', config.trustProxy);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(logRequests(logger, metrics), securityHeaders(config), privacyHeaders);
  app.use(serveStreetTiles(app.get(StreetTiles, { strict: false })));
  if (config.frontendDir) app.use(staticFiles(config.frontendDir, config));
  app.use(compressAnswers(), refuseOldPages, guardStateChanges(config.allowedOrigins));
  app.useBodyParser('json', { limit: LARGEST_BODY });
  app.useWebSocketAdapter(new SocketAdapter(app, io, { logger, rateLimits: config.rateLimits }));
  checkRoutes(app);
  checkEvents(app);
  // If it were shorter than the proxy's, it would close connections that the proxy is just sending a request on.
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  return app;
}
