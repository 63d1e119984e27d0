import { Module } from '@nestjs/common';
import { OwnerBooksController } from './owner-books.controller.ts';
import { OwnerPageController } from './owner-page.controller.ts';

@Module({ controllers: [OwnerBooksController, OwnerPageController] })
export class OwnersModule {}
