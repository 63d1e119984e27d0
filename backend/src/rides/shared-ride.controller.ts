import { createHash } from 'node:crypto';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { routes } from '@waka/contracts/routes';
import type { Core } from '@waka/core/platform/core';
import { AppError } from '@waka/core/platform/app-error';
import { sharedRide } from '@waka/core/rides/sharing/shared-ride';
import type { Request, Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/routes/route.ts';

const TOKEN = /^[\w-]{22}$/;

/** Shows the live ride behind a link; polled every few seconds, so an unchanged ride has a short response. */
@Controller()
export class SharedRideController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.sharedRide)
  async read(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SharedRide> {
    if (!TOKEN.test(token)) throw new AppError('share.not_found');
    const ride = await sharedRide(this.core, token);
    const tag = `"${createHash('sha256').update(JSON.stringify(ride)).digest('base64url').slice(0, 22)}"`;
    // The reader's own browser caches it, and revalidates each time.
    response.set({ ETag: tag, 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' });
    if (request.get('if-none-match') === tag) response.status(304);
    return ride;
  }
}
