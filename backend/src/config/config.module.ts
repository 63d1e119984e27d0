import { Module } from '@nestjs/common';
import { StreetsModule } from '../streets/streets.module.ts';
import { ConfigController } from './config.controller.ts';

@Module({ imports: [StreetsModule], controllers: [ConfigController] })
export class ConfigModule {}
