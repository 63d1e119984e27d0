import { Catch } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import type { Request, Response } from 'express';
import { InjectCore } from '../core.token.ts';
import { ErrorFilter, type Answer } from '../http/error.filter.ts';
import { refusalPage } from './refusal-page.ts';

/** Shows a refusal as a page to a browser that has walked into it. */
@Catch()
export class PageFilter extends ErrorFilter {
  constructor(@InjectCore() core: Core) {
    super(core.logger);
  }

  protected override send(request: Request, response: Response, answer: Answer): void {
    if (request.accepts(['json', 'html']) === 'html') response.type('html').send(refusalPage(answer.refusal));
    else super.send(request, response, answer);
  }
}
