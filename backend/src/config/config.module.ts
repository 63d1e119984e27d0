import { Module } from '@nestjs/common';
import { ConfigController } from './config.controller.ts';

@Module({ controllers: [ConfigController] })
export class ConfigModule {}
