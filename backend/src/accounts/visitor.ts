import { randomBytes } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { firstSupported, type Language } from '@waka/contracts/languages';
import type { LinkFollower } from '@waka/core/accounts/sessions/proved-email';
import { hashOfToken } from '@waka/core/messages/secrets-of-codes';
import { sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import type { SignedInPerson } from '@waka/core/accounts/signed-in-person';
import type { Visitor } from '@waka/core/accounts/visitor';
import { ensure } from '@waka/core/platform/app-error';
import { placeOf } from '@waka/core/platform/addresses';
import type { Config } from '@waka/core/platform/config';
import type { Request, Response } from 'express';
import { PrivateCookie } from '../http/cookies/cookies.ts';
import { deviceCookie, deviceOf } from '../http/cookies/device-cookie.ts';
import { contextOf } from '../http/request-context.ts';
import { sessionTokenOf } from '../http/cookies/session-cookie.ts';

const browserCookie = new PrivateCookie('waka_browser', { days: 30 });

const TOKEN = /^[\w-]{43}$/;

/** The request and its response, for what depends on cookies. */
export interface Exchange {
  request: Request;
  response: Response;
}

export const Http = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
});

/** Identifies a visitor who is not signed in. A browser without a cookie gets one, so that its codes are its own. */
export function visitorOf({ request, response }: Exchange, config: Config): Visitor {
  return {
    browser: hashOfToken(browserTokenOf({ request, response }, config)),
    device: deviceOf(request.headers, config),
    address: request.ip ? placeOf(request.ip) : 'unknown',
    userAgent: request.get('user-agent') ?? null,
    language: languageOf(request),
  };
}

/** Returns the first of a browser's languages that Waka supports. */
export const languageOf = (request: Request): Language | null =>
  firstSupported(request.get('accept-language')?.split(',') ?? []);

/** Returns the signed-in person, with the browser that codes belong to. Throws AppError `auth.required`. */
export function personOf(exchange: Exchange, config: Config): SignedInPerson {
  const { actor, sessionId } = contextOf(exchange.request);
  ensure(actor && sessionId, 'auth.required');
  return { actor, sessionId, visitor: visitorOf(exchange, config) };
}

/** Returns the browser in which a mailed link was followed. */
export function followerOf(exchange: Exchange, config: Config): LinkFollower {
  const token = sessionTokenOf(exchange.request.headers, config);
  return { visitor: visitorOf(exchange, config), sessionId: token && sessionIdOf(token) };
}

function browserTokenOf({ request, response }: Exchange, config: Config): string {
  const known = browserCookie.read(request.headers, config);
  if (known && TOKEN.test(known)) return known;
  const token = randomBytes(32).toString('base64url');
  browserCookie.set(response, token, config);
  return token;
}

export const setDeviceCookie = ({ response }: Exchange, token: string, config: Config): void =>
  deviceCookie.set(response, token, config);
