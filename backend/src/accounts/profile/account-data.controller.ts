import { Body, Controller } from '@nestjs/common';
import { ProofRequest } from '@waka/contracts/accounts/profile-requests';
import type { AccountExport, DeletionStarted } from '@waka/contracts/accounts/profile-views';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { deleteAccount } from '@waka/core/app/delete-account';
import { exportAccount } from '@waka/core/app/export-account';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { Me, Route } from '../../http/routes/route.ts';
import { BrowserSessions } from '../browser-sessions.ts';
import { Http, personOf, type Exchange } from '../visitor.ts';

/** Deletes and exports accounts. */
@Controller()
export class AccountDataController {
  constructor(
    @InjectCore() private readonly core: Core,
    private readonly browsers: BrowserSessions,
  ) {}

  @Route(routes.deleteAccount)
  async delete(@Http() exchange: Exchange, @Body() proof: ProofRequest): Promise<DeletionStarted> {
    const { erasesAt, sessionIds } = await deleteAccount(this.core, personOf(exchange, this.core.config), proof);
    this.browsers.forget(sessionIds);
    this.browsers.clear(exchange);
    return { erasesAt };
  }

  @Route(routes.exportAccount)
  export(@Me() { id }: Actor, @Http() { response }: Exchange): Promise<AccountExport> {
    response.setHeader('Content-Disposition', 'attachment; filename="waka-account.json"');
    return exportAccount(this.core, id);
  }
}
