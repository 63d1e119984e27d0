import { Global, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { SessionCache } from '@waka/core/accounts/sessions/session-cache';
import type { Core } from '@waka/core/platform/core';
import { coreToken } from './core.token.ts';

/** Provides a class of core that is built from the process's Core alone. */
export const fromCore = <Built>(type: new (core: Core) => Built): Provider<Built> => ({
  provide: type,
  useFactory: (core: Core) => new type(core),
  inject: [coreToken],
});

/** Provides the process's Core, and its cache of sessions, to every slice. */
@Global()
@Module({ providers: [fromCore(SessionCache)], exports: [SessionCache] })
export class CoreModule implements OnApplicationShutdown {
  static with(core: Core): DynamicModule {
    return { module: CoreModule, providers: [{ provide: coreToken, useValue: core }], exports: [coreToken] };
  }

  constructor(private readonly sessions: SessionCache) {}

  onApplicationShutdown(): void {
    this.sessions.close();
  }
}
