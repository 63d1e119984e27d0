import { Body, Controller, Param } from '@nestjs/common';
import { OwnerAnswer, OwnerMethodRequest, OwnerTermsRequest } from '@waka/contracts/owners/owner-requests';
import type { OwnerPage } from '@waka/contracts/owners/owner-views';
import { routes } from '@waka/contracts/routes';
import { answerTerms, proposeTerms } from '@waka/core/owners/agree-terms';
import { endBook } from '@waka/core/owners/end-book';
import { refuseDayOff } from '@waka/core/owners/days-off';
import { ownerOf, renewLink } from '@waka/core/owners/owner-link';
import { answerCash } from '@waka/core/owners/pay-cash';
import { setOwnerWallet } from '@waka/core/owners/owner-wallet';
import { ownerPage } from '@waka/core/owners/read-books';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { OwnerRowId, Route } from '../http/routes/route.ts';

/** The page behind an owner's link, who has no account; each change answers with the page after it. */
@Controller()
export class OwnerPageController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.ownerPage)
  read(@Param('token') token: string): Promise<OwnerPage> {
    return this.page(token);
  }

  @Route(routes.ownerAnswersTerms)
  async answerTerms(
    @Param('token') token: string,
    @OwnerRowId() termsId: string,
    @Body() { accept }: OwnerAnswer,
  ): Promise<OwnerPage> {
    const { id } = await ownerOf(this.core.sql, token);
    await answerTerms(this.core, { side: 'owner', id, termsId }, accept);
    return this.page(token);
  }

  @Route(routes.ownerProposesTerms)
  async proposeTerms(
    @Param('token') token: string,
    @OwnerRowId() bookId: string,
    @Body() body: OwnerTermsRequest,
  ): Promise<OwnerPage> {
    await proposeTerms(this.core, { owner: await ownerOf(this.core.sql, token), bookId }, body);
    return this.page(token);
  }

  @Route(routes.ownerEndsBook)
  async end(@Param('token') token: string, @OwnerRowId() bookId: string): Promise<OwnerPage> {
    await endBook(this.core, { owner: await ownerOf(this.core.sql, token), bookId });
    return this.page(token);
  }

  @Route(routes.ownerAnswersCash)
  async answerCash(
    @Param('token') token: string,
    @OwnerRowId() id: string,
    @Body() { accept }: OwnerAnswer,
  ): Promise<OwnerPage> {
    await answerCash(this.core, await ownerOf(this.core.sql, token), id, accept);
    return this.page(token);
  }

  @Route(routes.ownerRefusesDayOff)
  async refuseDayOff(@Param('token') token: string, @OwnerRowId() id: string): Promise<OwnerPage> {
    await refuseDayOff(this.core, await ownerOf(this.core.sql, token), id);
    return this.page(token);
  }

  @Route(routes.setOwnerWallet)
  async setWallet(@Param('token') token: string, @Body() { method }: OwnerMethodRequest): Promise<OwnerPage> {
    await setOwnerWallet(this.core, await ownerOf(this.core.sql, token), method ?? null);
    return this.page(token);
  }

  @Route(routes.renewOwnerLink)
  async renew(@Param('token') token: string): Promise<{ ok: true }> {
    await renewLink(this.core, token);
    return { ok: true };
  }

  private async page(token: string): Promise<OwnerPage> {
    return ownerPage(this.core, await ownerOf(this.core.sql, token));
  }
}
