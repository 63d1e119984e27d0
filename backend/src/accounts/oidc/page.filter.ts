import { Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorFilter, type Answer } from '../../http/failures/error.filter.ts';
import { refusalPage } from './refusal-page.ts';

/** Shows a refusal as a page to a browser that navigated to it. */
@Catch()
export class PageFilter extends ErrorFilter {
  protected override send(request: Request, response: Response, answer: Answer): void {
    if (request.accepts(['json', 'html']) === 'html') response.type('html').send(refusalPage(answer.refusal));
    else super.send(request, response, answer);
  }
}
