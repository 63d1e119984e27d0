import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { ErrorFilter } from './failures/error.filter.ts';
import { RateLimitGuard } from './rate-limit.guard.ts';
import { RateLimiter } from './rate-limiter.ts';
import { SessionGuard } from './session.guard.ts';

/** The guards of every call, in this order; events pass the last one alone. */
@Module({
  providers: [
    RateLimiter,
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
