import { Module } from '@nestjs/common';
import type { Core } from '@waka/core/platform/core';
import { coreToken } from '../core.token.ts';
import { StreetFiles } from '../streets/street-files.ts';
import { ConfigController } from './config.controller.ts';

@Module({
  controllers: [ConfigController],
  providers: [
    { provide: StreetFiles, inject: [coreToken], useFactory: ({ config }: Core) => new StreetFiles(config.streetsDir) },
  ],
})
export class ConfigModule {}
