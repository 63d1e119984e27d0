import { Body, Controller } from '@nestjs/common';
import { LanguageRequest } from '@waka/contracts/accounts/account-requests';
import type { User } from '@waka/contracts/accounts/user';
import { routes } from '@waka/contracts/routes';
import { userById } from '@waka/core/accounts/read-user';
import { updateUser } from '@waka/core/accounts/users.repository';
import type { Core } from '@waka/core/platform/core';
import { InjectCore } from '../../core.token.ts';
import { MyId, Route } from '../../http/route.ts';

@Controller()
export class LanguageController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Route(routes.chooseLanguage)
  async choose(@MyId() userId: string, @Body() { language }: LanguageRequest): Promise<User> {
    await updateUser(this.core.sql, userId, { language });
    return userById(this.core, userId);
  }
}
