import { Body, Controller } from '@nestjs/common';
import {
  DayOffRequest,
  OwnerAnswer,
  OwnerBookRequest,
  OwnerCashRequest,
  OwnerCodeRequest,
  OwnerTermsRequest,
  OwnerWalletRequest,
} from '@waka/contracts/owners/owner-requests';
import type { DriverOwnerBooks } from '@waka/contracts/owners/owner-views';
import { routes } from '@waka/contracts/routes';
import { answerTerms, proposeBook, proposeTerms } from '@waka/core/owners/agree-terms';
import { declareDayOff, takeBackDayOff } from '@waka/core/owners/days-off';
import { endBook } from '@waka/core/owners/end-book';
import { sendLink } from '@waka/core/owners/owner-link';
import { enterCode, stateCash, withdrawCash } from '@waka/core/owners/pay-cash';
import { payOwner } from '@waka/core/owners/pay-owner';
import { driverBooks } from '@waka/core/owners/read-books';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { Http, visitorOf, type Exchange } from '../accounts/visitor.ts';
import { InjectCore } from '../core.token.ts';
import { Me, OwnerRowId, Route } from '../http/routes/route.ts';

/** The driver's side of the book with the owner of his vehicle; each change answers with the books after it. */
@Controller()
export class OwnerBooksController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.ownerBooks)
  read(@Me() driver: Actor): Promise<DriverOwnerBooks> {
    return driverBooks(this.core, driver);
  }

  @Route(routes.proposeOwnerBook)
  async propose(
    @Me() driver: Actor,
    @Body() body: OwnerBookRequest,
    @Http() exchange: Exchange,
  ): Promise<DriverOwnerBooks> {
    await proposeBook(this.core, driver, visitorOf(exchange, this.core.config), body);
    return driverBooks(this.core, driver);
  }

  @Route(routes.proposeTerms)
  async proposeTerms(@Me() driver: Actor, @Body() body: OwnerTermsRequest): Promise<DriverOwnerBooks> {
    await proposeTerms(this.core, { driver }, body);
    return driverBooks(this.core, driver);
  }

  @Route(routes.answerTerms)
  async answer(
    @Me() driver: Actor,
    @OwnerRowId() termsId: string,
    @Body() { accept }: OwnerAnswer,
  ): Promise<DriverOwnerBooks> {
    await answerTerms(this.core, { side: 'driver', id: driver.id, termsId }, accept);
    return driverBooks(this.core, driver);
  }

  @Route(routes.endOwnerBook)
  async end(@Me() driver: Actor): Promise<DriverOwnerBooks> {
    await endBook(this.core, { driver });
    return driverBooks(this.core, driver);
  }

  @Route(routes.sendOwnerLink)
  async sendLink(@Me() driver: Actor): Promise<{ ok: true }> {
    await sendLink(this.core, driver);
    return { ok: true };
  }

  @Route(routes.stateOwnerCash)
  async cash(@Me() driver: Actor, @Body() body: OwnerCashRequest): Promise<DriverOwnerBooks> {
    await stateCash(this.core, driver, body);
    return driverBooks(this.core, driver);
  }

  @Route(routes.enterOwnerCode)
  async code(
    @Me() driver: Actor,
    @OwnerRowId() id: string,
    @Body() { code }: OwnerCodeRequest,
  ): Promise<DriverOwnerBooks> {
    await enterCode(this.core, driver, id, code);
    return driverBooks(this.core, driver);
  }

  @Route(routes.withdrawOwnerCash)
  async withdraw(@Me() driver: Actor, @OwnerRowId() id: string): Promise<DriverOwnerBooks> {
    await withdrawCash(this.core, driver, id);
    return driverBooks(this.core, driver);
  }

  @Route(routes.payOwner)
  async pay(@Me() driver: Actor, @Body() body: OwnerWalletRequest): Promise<DriverOwnerBooks> {
    await payOwner(this.core, driver, body);
    return driverBooks(this.core, driver);
  }

  @Route(routes.declareDayOff)
  async dayOff(@Me() driver: Actor, @Body() body: DayOffRequest): Promise<DriverOwnerBooks> {
    await declareDayOff(this.core, driver, body);
    return driverBooks(this.core, driver);
  }

  @Route(routes.takeBackDayOff)
  async takeBackDayOff(@Me() driver: Actor, @OwnerRowId() id: string): Promise<DriverOwnerBooks> {
    await takeBackDayOff(this.core, driver, id);
    return driverBooks(this.core, driver);
  }
}
