import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  UsePipes,
  type ExecutionContext,
} from '@nestjs/common';
import type { ErrorCode } from '@waka/contracts/errors';
import type { Route as RouteRow } from '@waka/contracts/route';
import type { Actor } from '@waka/core/platform/actor';
import { AppError, ensure } from '@waka/core/platform/app-error';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { ContractPipe } from './contract.pipe.ts';
import { NullReplyInterceptor } from './null-reply.interceptor.ts';
import { contextOf } from '../request-context.ts';

export type AnyRoute = RouteRow<unknown, unknown>;

const ROUTE = 'waka:route';

const requestMethods: Record<AnyRoute['method'], RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
};

interface Handler<Reply> {
  value?: (...args: never[]) => Reply | Promise<Reply>;
}

/** Binds a handler to its row of the contract: address, access, checked input, and the type of its reply. */
export const Route =
  <Body, Reply>(row: RouteRow<Body, Reply>) =>
  (target: object, name: string, handler: Handler<Reply>): void =>
    applyDecorators(
      RequestMapping({ path: row.path, method: requestMethods[row.method] }),
      SetMetadata(ROUTE, row),
      HttpCode(200),
      UsePipes(ContractPipe),
      UseInterceptors(NullReplyInterceptor),
    )(target, name, handler);

/** Returns the row a handler was bound to. */
export const rowOf = (handler: object): AnyRoute | undefined => Reflect.getMetadata(ROUTE, handler);

/** Injects the person of the session, whether or not the person has a role. */
export const MyId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { userId } = contextOf(context.switchToHttp().getRequest<Request>());
  ensure(userId, 'auth.required');
  return userId;
});

/** Injects the session of the request. */
export const MySession = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { sessionId } = contextOf(context.switchToHttp().getRequest<Request>());
  ensure(sessionId, 'auth.required');
  return sessionId;
});

/** Injects the signed-in person in his role. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = contextOf(context.switchToHttp().getRequest<Request>());
  ensure(actor, 'auth.required');
  return actor;
});

/** Creates a parameter for an id in the address; a value that is no id is refused like an unknown one. */
const idOr = (code: ErrorCode) =>
  createParamDecorator((_: unknown, context: ExecutionContext): string => {
    const { id } = context.switchToHttp().getRequest<Request>().params;
    if (typeof id !== 'string' || !isUUID(id)) throw new AppError(code);
    return id.toLowerCase();
  });

export const RideId = idOr('ride.not_found');
export const ScheduledRideId = idOr('schedule.not_found');
export const PaymentMethodId = idOr('payment.method_not_found');
export const PayoutId = idOr('payment.not_found');
export const TopUpId = idOr('payment.not_found');
export const PhotoId = idOr('photo.not_found');
export const DocumentId = idOr('document.not_found');
export const IncidentId = idOr('incident.not_found');
/** Injects the id in the address of a call of ops. */
export const SubjectId = idOr('ops.not_found');
/** Injects the id of terms, of a payment, of a day off or of a book with an owner. */
export const OwnerRowId = idOr('owner.not_found');
export const RelayId = idOr('relay.not_found');
/** The id of a quote in the address. */
export const QuoteId = idOr('quote.not_found');
