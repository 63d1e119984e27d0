import { Module } from '@nestjs/common';
import { ApiDescriptions } from './api-descriptions.ts';
import { DocsController } from './docs.controller.ts';

@Module({ controllers: [DocsController], providers: [ApiDescriptions] })
export class DocsModule {}
