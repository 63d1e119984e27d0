import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** Sends the reply "null" as JSON; the framework would send an empty body, which no client can parse. */
export class NullReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      map((reply) => {
        if (reply !== null) return reply;
        context.switchToHttp().getResponse<Response>().type('json');
        return 'null';
      }),
    );
  }
}
