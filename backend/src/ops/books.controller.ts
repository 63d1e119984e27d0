import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { BookDaysRequest } from '@waka/contracts/ops/books/book-requests';
import type { BookDay, TrialBalance } from '@waka/contracts/ops/books/books';
import { ReasonRequest } from '@waka/contracts/ops/ops-requests';
import { routes } from '@waka/contracts/routes';
import { journalFile, trialBalanceFile } from '@waka/core/books/book-files';
import { bookDays, trialBalance } from '@waka/core/books/read-books';
import { signOffDay } from '@waka/core/books/sign-off-day';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { InjectCore } from '../core.token.ts';
import { regionOf } from '../http/routes/region-of.ts';
import { sendFile } from '../files/send-file.ts';
import { Me, Route } from '../http/routes/route.ts';

@Controller()
export class BooksController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.bookDays)
  days(@Query() { region, before }: BookDaysRequest): Promise<BookDay[]> {
    return bookDays(this.core, region, before ?? null);
  }

  @Route(routes.trialBalance)
  balance(@Param('region') region: string, @Param('day') day: string): Promise<TrialBalance> {
    return trialBalance(this.core, regionOf(region), day);
  }

  @Route(routes.closeBookDay)
  close(
    @Me() admin: Actor,
    @Param('region') region: string,
    @Param('day') day: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<TrialBalance> {
    return signOffDay(this.core, admin, { region: regionOf(region), day, note: reason });
  }

  @Route(routes.trialBalanceFile)
  async balances(
    @Me() admin: Actor,
    @Param('region') region: string,
    @Param('day') day: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, await trialBalanceFile(this.core, admin, regionOf(region), day));
  }

  @Route(routes.journalFile)
  async journal(
    @Me() admin: Actor,
    @Param('region') region: string,
    @Param('day') day: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, await journalFile(this.core, admin, regionOf(region), day));
  }
}

const sendCsv = (
  response: Response,
  { fileName, lines }: { fileName: string; lines: AsyncIterable<string> | Iterable<string> },
): Promise<void> =>
  sendFile(response, {
    content: Readable.from(lines),
    contentType: 'text/csv; charset=utf-8',
    disposition: 'attachment',
    fileName,
    cacheControl: 'private, no-store',
  });
