import { Body, Controller, Query } from '@nestjs/common';
import {
  DifferencesRequest,
  ResolveRequest,
  StatementFileRequest,
  StatementRequest,
} from '@waka/contracts/ops/books/statement-requests';
import type { StatementAccount, StatementDifference, StatementResult } from '@waka/contracts/ops/books/statements';
import { routes } from '@waka/contracts/routes';
import { askAboutDifference, differencesForOps, resolve } from '@waka/core/books/statements/differences';
import { fetchStatement, importFile, statementAccounts } from '@waka/core/books/statements/import-statement';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import type { Actor } from '@waka/core/platform/actor';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../core.token.ts';
import { Me, Route, SubjectId } from '../http/routes/route.ts';

@Controller()
export class StatementsController {
  private readonly wallets: Wallets;

  constructor(@InjectCore() private readonly core: Core) {
    this.wallets = walletsOf(core.config);
  }

  @Route(routes.statementAccounts)
  accounts(): Promise<StatementAccount[]> {
    return statementAccounts(this.core, this.wallets);
  }

  @Route(routes.importStatement)
  import(@Me() admin: Actor, @Body() body: StatementFileRequest): Promise<StatementResult> {
    return importFile(this.core, admin, body);
  }

  @Route(routes.fetchStatement)
  fetch(@Me() admin: Actor, @Body() body: StatementRequest): Promise<StatementResult> {
    return fetchStatement(this.core, this.wallets, admin, body);
  }

  @Route(routes.statementDifferences)
  differences(
    @Me() admin: Actor,
    @Query() { region, side = 'open' }: DifferencesRequest,
  ): Promise<StatementDifference[]> {
    return differencesForOps(this.core, admin, region, side);
  }

  @Route(routes.resolveDifference)
  async resolve(@Me() admin: Actor, @SubjectId() id: string, @Body() body: ResolveRequest): Promise<{ ok: true }> {
    await resolve(this.core, admin, id, body);
    return { ok: true };
  }

  @Route(routes.askAboutDifference)
  async ask(@Me() admin: Actor, @SubjectId() id: string): Promise<{ ok: true }> {
    await askAboutDifference(this.core, admin, id);
    return { ok: true };
  }
}
