import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Res } from '@nestjs/common';
import { routes, type Readiness } from '@waka/contracts/routes';
import type { Core } from '@waka/core/platform/core';
import { ping } from '@waka/core/platform/postgres/platform.repository';
import type { Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { Route } from '../http/routes/route.ts';

const PATIENCE_MS = 1000;

@Controller()
export class HealthController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.health)
  health(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Route(routes.ready)
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const [postgres, redis] = await Promise.all([
      isTrue(ping(this.core.sql).then(() => true)),
      isTrue(this.core.isRedisWritable()),
    ]);
    // Without Redis rides are still booked and driven, so a balancer must not remove every backend because of it.
    response.status(postgres ? 200 : 503);
    return { status: postgres && redis ? 'ready' : 'unready', postgres, redis };
  }
}

async function isTrue(answer: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  const tooLate = sleep(PATIENCE_MS, false, { signal: timer.signal, ref: false });
  try {
    return await Promise.race([answer, tooLate]);
  } catch {
    return false;
  } finally {
    timer.abort();
    await tooLate.catch(() => undefined);
  }
}
