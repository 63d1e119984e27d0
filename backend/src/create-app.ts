import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Core } from '@waka/core/platform/core';
import { appModule } from './app.module.ts';
import { AccessGuard } from './http/access.guard.ts';
import { checkRoutes } from './http/check-routes.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { ContractPipe } from './http/contract.pipe.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { guardStateChanges } from './http/guard-state-changes.ts';
import { logRequests } from './http/log-requests.ts';
import type { Metrics } from './metrics.ts';
import { nestLogger } from './http/nest-logger.ts';
import { NullReplyInterceptor } from './http/null-reply.interceptor.ts';
import { RateLimitGuard } from './http/rate-limit.guard.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { privacyHeaders, securityHeaders } from './http/security-headers.ts';
import { SessionGuard } from './http/session.guard.ts';
import { staticFiles } from './http/static-files.ts';
import { SocketAdapter } from './realtime/socket-adapter.ts';
import type { RealtimeServer } from './realtime/socket-server.ts';

const LARGEST_BODY = '64kb';
/** Twice as long as our proxy keeps an idle connection (docker/Caddyfile), and longer than those of the clouds do. */
const KEEP_ALIVE_MS = 120_000;

export interface AppParts {
  core: Core;
  sessions: SessionCache;
  metrics: Metrics;
  /** Absent where only HTTP is wanted. */
  io?: RealtimeServer;
}

/** The service as browsers meet it, in the order in which a request passes through it. */
export async function createApp({ core, sessions, metrics, io }: AppParts): Promise<NestExpressApplication> {
  const { config, logger } = core;
  const app = await NestFactory.create<NestExpressApplication>(appModule(core, sessions, io !== undefined), {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.set('trust proxy', config.trustProxy);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(logRequests(logger, metrics), securityHeaders(config), privacyHeaders);
  if (config.frontendDir) app.use(staticFiles(config.frontendDir, config));
  app.use(compressAnswers(), guardStateChanges(config.allowedOrigins));
  app.useBodyParser('json', { limit: LARGEST_BODY });
  app.useGlobalGuards(
    new SessionGuard(sessions, config),
    ...(config.rateLimits ? [new RateLimitGuard(new RateLimiter(core), core.sql, config)] : []),
    new AccessGuard(),
  );
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalInterceptors(new NullReplyInterceptor());
  app.useGlobalFilters(new ErrorFilter(logger));
  if (io) app.useWebSocketAdapter(new SocketAdapter(app, io));
  checkRoutes(app);
  // Shorter than the proxy's, it would close a connection that a request is just on its way into.
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  return app;
}
