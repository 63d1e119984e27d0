import { createHash } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ownerByDevice } from '@waka/core/accounts/sign-in/sign-in';
import { placeOf } from '@waka/core/platform/addresses';
import { AppError } from '@waka/core/platform/app-error';
import type { Core } from '@waka/core/platform/core';
import type { Request } from 'express';
import { InjectCore } from '../core.token.ts';
import { hasUnstorableText } from './contract.pipe.ts';
import { deviceOf } from './cookies/device-cookie.ts';
import { RateLimiter } from './rate-limiter.ts';
import { limitsOf, type RateLimit } from './rate-limits.ts';
import { contextOf } from './request-context.ts';
import { rowOf } from './route.ts';

/** Slows down callers that call too often, by the limits of the route. Events have a budget for each socket instead. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    @InjectCore() private readonly core: Core,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return context.getType() !== 'http' || !this.core.config.rateLimits || this.#check(context);
  }

  async #check(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const row = rowOf(context.getHandler());
    if (!row) return true;
    const limits = limitsOf(row, contextOf(request).userId !== null);
    const waits = await Promise.all(
      limits.map(async (limit) => this.limiter.waitMs(limit.name, await this.#whoOf(limit, request), limit.perMinute)),
    );
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) throw new AppError('request.too_many', { retryAfterSeconds: waitMs / 1000 });
    return true;
  }

  async #whoOf({ per }: RateLimit, request: Request): Promise<string> {
    const address = request.ip ? placeOf(request.ip) : 'unknown';
    if (per !== 'email') return per === 'caller' ? (contextOf(request).userId ?? address) : address;
    const email = emailIn(request.body);
    // Only a browser that proved the owner's phone is counted apart: any client can invent cookies.
    const device = hasUnstorableText(email) ? null : deviceOf(request.headers, this.core.config);
    const owner = await ownerByDevice(this.core.sql, email, device);
    return `${address}:${digestOf(`${email} ${owner ?? ''}`)}`;
  }
}

function emailIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('email' in body)) return '';
  return typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
}

// Redis gets a digest, so that e-mail addresses cannot be read there.
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
